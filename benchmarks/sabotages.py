"""The list of sabotages: every limit and defence of the server, how it is taken out, and what must notice.

An entry changes the text of a module (`Edit`), in the process of a server or of a test, and names one check: an attack
of `make hostile`, the power cut of `make kill`, or a test. `python -m benchmarks.sabotage` runs them; a test keeps the
list complete and its texts up to date.
"""

from __future__ import annotations

from typing import Final

import attrs

from benchmarks.surroundings import Edit, limit

_NEVER: Final = "10**9"
#: Requests with eyes, and the tests that see where they have none.
_WITH_EYES: Final = {
    "view": "test_seats.py::test_a_seat_sees_its_own_view_whatever_it_asks_for",
    "legal": "test_seats.py::test_a_seat_sees_its_own_view_whatever_it_asks_for",
    "events": "test_tables.py::test_events_that_are_pushed_are_those_that_a_seat_is_told_when_it_asks",
    "why": "test_seats.py::test_every_request_that_looks_with_eyes_gets_those_of_the_seat",
    "undo": "test_tables.py::test_a_player_takes_back_what_nobody_else_has_decided_since",
}


@attrs.frozen
class Sabotage:
    """Something that is taken out."""

    name: str
    check: str  #: `attack: pings`, `power cut`, or `test: tests/...::name`
    edits: tuple[Edit, ...]
    limits: tuple[str, ...] = ()  #: fields of `Limits` that mean nothing any more

    def find_fault(self) -> str | None:
        """A sentence where the text of the server is not what it was any more."""
        return next((fault for edit in self.edits if (fault := edit.find_fault()) is not None), None)


def _limits(check: str, *fields: str) -> Sabotage:
    """Limits are so large that they mean nothing."""
    edits = tuple(limit(field, _NEVER) for field in fields)
    return Sabotage(f"limit: {', '.join(fields)}", check, edits, fields)


def _out(name: str, check: str, module: str, was: str, becomes: str, *limits: str) -> Sabotage:
    return Sabotage(name, check, (Edit(module, was, becomes),), limits)


def _admission(name: str, check: str, says: str) -> Sabotage:
    """A method of `Admission` returns at once; it is found by the first line of its docstring."""
    return _out(f"admission: {name}", check, "web.admission", f'"""{says}"""', "return None")


_WEB: Final = "test: tests/web"

#: Fields of `Limits` that bound nothing by themselves, and why.
EXEMPT: Final = {
    "sweep": "how often it is looked what is idle or old; those have entries of their own",
    "look": "how soon the server sees what whoever runs it has changed in its file; nobody else can",
}

SABOTAGES: Final[tuple[Sabotage, ...]] = (
    # --- frames, bytes and connections, before anything is read
    _limits("attack: lone pings", "frames", "frames_burst"),
    _limits("attack: pings", "address_frames", "address_frames_burst"),
    _out(
        "limit: traffic, address_traffic",
        f"{_WEB}/test_wire.py::test_bytes_are_charged_whatever_they_are_for",
        "web.rates",
        "bucket.owe(size)",
        "bucket.owe(0.0)",
        "traffic",
        "traffic_burst",
        "address_traffic",
        "address_traffic_burst",
    ),
    _limits("attack: pings", "overdrawn"),
    _out(
        "limit: fragments",
        f"{_WEB}/test_wire.py::test_a_message_in_too_many_pieces_is_cut_off",
        "web.wire",
        "if len(self.frames) >= self._wire.limits.fragments:",
        "if False:",
        "fragments",
    ),
    _out(
        "limit: message",
        f"{_WEB}/test_limits.py::test_a_message_that_is_too_long_closes_the_socket",
        "web.serve",
        "ws_max_size=limits.message,",
        "ws_max_size=10**9,",
        "message",
    ),
    _limits("attack: idle connections", "address_open"),
    _limits("attack: many sockets", "address_connections"),
    _limits("attack: slow", "head_within"),
    _limits("attack: slow", "close_within"),
    _limits("attack: slow", "sit_within"),
    _limits("attack: slow", "patience"),
    _out(
        "limit: connections",
        f"{_WEB}/test_wire.py::test_all_connections_together_are_bounded",
        "web.admission",
        "is_full = self._open.total >= self._limits.connections + _SPARE",
        "is_full = False",
        "connections",
    ),
    _out(
        "many addresses come in at once",
        f"{_WEB}/test_wire.py::test_in_a_rush_whoever_has_many_connections_waits",
        "web.admission",
        "is_rush = not self._rush.take(1.0)",
        "is_rush = False",
    ),
    _out(
        "many new connections of an address begin at once",
        f"{_WEB}/test_wire.py::test_many_new_connections_of_an_address_begin_one_after_the_other",
        "web.wire",
        "if self._admission.opens_much(self._address):",
        "if False:",
    ),
    _out(
        "there is no rest after a turn",
        f"{_WEB}/test_bounds.py::test_after_each_turn_there_is_a_rest",
        "web.turns",
        "await asyncio.sleep(max(0.0, self._rests_until - self._clock()))",
        "await asyncio.sleep(0.0)",
    ),
    _out(
        "nobody makes room for who has fewer connections",
        f"{_WEB}/test_wire.py::test_where_all_connections_are_taken_whoever_has_the_most_makes_room",
        "web.admission",
        "if is_full and not self._make_room(who):",
        "if is_full:",
    ),
    _out(
        "frames are not charged",
        "attack: pings",
        "web.rates",
        "bucket.owe(frames)",
        "bucket.owe(0.0)",
    ),
    _out(
        "a flood is not cut off",
        "attack: pongs",
        "web.wire",
        'self.cut_off("flood")\n            return',
        "return",
    ),
    _out(
        "a connection is closed and not aborted",
        f"{_WEB}/test_wire.py::test_over_a_bound_of_what_was_not_read_the_connection_ends_at_once",
        "web.wire",
        "if not self._is_lost and self._below is not None:\n            self._below.abort()",
        "if not self._is_lost and self._below is not None:\n            self._below.close()",
    ),
    _out(
        "the descriptors are not raised",
        f"{_WEB}/test_wire.py::test_the_number_of_descriptors_is_raised_and_connections_fit_into_it",
        "web.serve",
        "if soft != resource.RLIM_INFINITY and soft < wanted:",
        "if False:",
    ),
    # --- messages and requests
    _limits("attack: lone requests", "requests", "burst"),
    _limits("attack: cheap requests", "address_requests", "address_burst"),
    _out(
        "messages are charged after they are parsed",
        "attack: unparsable",
        "web.sockets",
        "1.0 + len(said) / _SHORT",
        "0.0",
    ),
    _out(
        "limit: refusals",
        f"{_WEB}/test_wire.py::test_whoever_is_refused_again_and_again_is_sent_away",
        "web.sockets",
        "if in_a_row >= self._limits.refusals:",
        "if False:",
        "refusals",
    ),
    _limits("attack: odd attempts", "head"),
    _limits(f"{_WEB}/test_limits.py::test_card_files_that_cost_too_much_are_refused", "body"),
    _admission("require_head", "attack: odd attempts", "Refuse more headers than anybody needs."),
    _admission("require_host", "attack: odd attempts", "Refuse a name that is not ours."),
    _admission(
        "require_origin",
        "attack: odd attempts",
        "Refuse the page of another server; programs that are no browsers name no page.",
    ),
    _admission("require_rate", "attack: http requests", "Refuse an address that asks too much."),
    _out(
        "who is refused over HTTP does not pay for it",
        f"{_WEB}/test_wire.py::test_whoever_is_refused_over_http_pays_for_it",
        "web.wire",
        "self._account.charge(_REFUSED, 0)",
        "pass",
    ),
    _admission("require_new_table", "attack: too many tables", "Refuse an address that sets up too many tables."),
    _admission("enter", "attack: many sockets", "Count a web socket in."),
    _out(
        "an address has as many turns as sockets",
        f"{_WEB}/test_bounds.py::test_whoever_asks_little_does_not_wait_for_all_sockets_of_who_asks_much",
        "web.admission",
        "if self._requests.of(who).part < _LITTLE:",
        "if False:",
    ),
    _out(
        "every page may ask",
        "attack: odd attempts",
        "web.admission",
        "return origin if origin is not None and origin.lower() in self._origins else None",
        "return origin",
    ),
    # --- tables
    _limits("attack: too many tables", "new_tables", "new_tables_burst"),
    _limits("attack: fill tables", "address_tables"),
    _out(
        "tables are set up all at once",
        f"{_WEB}/test_bounds.py::test_tables_are_set_up_one_after_the_other",
        "web.tables",
        "async with self._turns.of(maker):",
        "if True:",
    ),
    _limits("attack: crowd of spectators", "table_spectators", "table_connections"),
    _limits("attack: crowd of spectators", "seat_connections"),
    _limits("attack: many devices", "seat_devices"),
    _out(
        "limit: changes",
        "attack: act and undo",
        "web.table",
        "if self.move >= self.services.limits.changes and",
        "if False and",
        "changes",
    ),
    _out(
        "limit: open_custom",
        "attack: custom tables again",
        "web.tables",
        "if is_custom and custom >= self.limits.open_custom:",
        "if False:",
        "open_custom",
    ),
    _out(
        "limit: open_tables",
        "attack: many tables open",
        "web.tables",
        "if len(self._open) + len(self._opening) > self.limits.open_tables:",
        "if False:",
        "open_tables",
    ),
    _out(
        "limit: tables",
        f"{_WEB}/test_limits.py::test_so_many_tables_are_kept_and_no_more",
        "web.tables",
        "if self.services.store.count() + self._making.total() > self.limits.tables:",
        "if False:",
        "tables",
    ),
    _out(
        "limit: table_work",
        "attack: costly cards",
        "web.table",
        "return self._purse.debt() if self.is_custom else 0.0",
        "return 0.0",
        "table_work",
        "table_work_burst",
    ),
    _out(
        "limit: custom_rest",
        f"{_WEB}/test_bounds.py::test_the_thread_of_strangers_cards_rests_as_long_as_it_is_told",
        "web.metered",
        "time.sleep(seconds * self._rest)",
        "time.sleep(0.0)",
        "custom_rest",
    ),
    _out(
        "limit: card_seconds",
        f"{_WEB}/test_bounds.py::test_card_files_of_strangers_are_read_with_bounds_of_time_and_memory",
        "web.card_check",
        "resource.setrlimit(resource.RLIMIT_CPU, (most, most))",
        "pass",
        "card_seconds",
    ),
    _out(
        "limit: card_memory",
        f"{_WEB}/test_bounds.py::test_card_files_of_strangers_are_read_with_bounds_of_time_and_memory",
        "web.card_check",
        "resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))",
        "pass",
        "card_memory",
    ),
    _out(
        "limit: waiting",
        f"{_WEB}/test_bounds.py::test_whoever_lets_too_much_gather_is_cut_off",
        "web.client",
        "if self._waiting > self._most:",
        "if False:",
        "waiting",
    ),
    *(
        _out(
            f"limit: {field}_days",
            f"{_WEB}/test_bounds.py::test_what_is_older_than_it_may_become_is_removed",
            "web.tables",
            f"{field}=now - self.limits.{field}_days * _DAY",
            f"{field}=0.0",
            f"{field}_days",
        )
        for field in ("finished", "unfinished", "unclaimed")
    ),
    _out(
        "limit: idle",
        f"{_WEB}/test_bounds.py::test_a_table_that_nobody_uses_leaves_the_memory",
        "web.tables",
        "if now - table.touched >= self.limits.idle:",
        "if False:",
        "idle",
    ),
    _out(
        "limit: pace",
        f"{_WEB}/test_services.py::test_a_bot_thinks_at_once_and_decides_when_its_time_has_come",
        "web.bots",
        "if self._clock() < due:",
        "if False:",
        "pace",
    ),
    _out(
        "limit: maker_days",
        f"{_WEB}/test_services.py::test_who_set_a_table_up_is_forgotten_after_a_while",
        "web.tables",
        "now - self.limits.maker_days * _DAY",
        "0.0",
        "maker_days",
    ),
    # --- what whoever runs the server is told
    _out(
        "limit: log_lines, log_burst",
        f"{_WEB}/test_log.py::test_a_flood_of_one_kind_is_counted_and_others_are_written",
        "web.log",
        "if not self._kinds[kind].take():",
        "if False:",
        "log_lines",
        "log_burst",
    ),
    _out(
        "limit: off_days",
        f"{_WEB}/test_datafile.py::test_a_clock_that_leaps_makes_no_table_old",
        "web.store",
        "most=self._limits.off_days * _DAY",
        "most=1e12",
        "off_days",
    ),
    _out(
        "limit: disk_free",
        f"{_WEB}/test_datafile.py::test_a_full_disk_is_told",
        "web.datafile",
        "if disk.f_bavail * disk.f_frsize < least_free:",
        "if False:",
        "disk_free",
    ),
    _out(
        "limit: health_every",
        f"{_WEB}/test_datafile.py::test_however_many_ask_the_file_is_looked_at_once_in_a_while",
        "web.health",
        "self._every = limits.health_every",
        "self._every = 0.0",
        "health_every",
    ),
    # --- what opens a seat
    _out(
        "any secret opens a seat",
        "attack: guess",
        "web.keys",
        'if compare_digest(given, kept or "") and kept is not None:',
        "if kept is not None:",
    ),
    _out(
        "an invitation is not spent",
        "attack: wrong hands",
        "web.devices",
        "if not is_same(own, door.key.own):",
        "if False:",
    ),
    _out(
        "of several who come at once not one gets the seat",
        "attack: race",
        "web.store",
        '"AND own IS NULL AND NOT',
        '"AND NOT',
    ),
    _out(
        "a seat is bound to any secret",
        "attack: weak secrets",
        "web.devices",
        "elif not is_own(own) or kept.opened_by(str(own)) is not None:",
        "elif False:",
    ),
    *(
        _out(
            f"{do} is asked without eyes",
            f"{_WEB}/{test}",
            "web.requests",
            'WITH_EYES: Final = ("view", "legal", "events", "why", "undo")',
            f"WITH_EYES: Final = {tuple(name for name in _WITH_EYES if name != do)}",
        )
        for do, test in _WITH_EYES.items()
    ),
    _out(
        "somebody acts for another seat",
        f"{_WEB}/test_seats.py::test_nobody_acts_for_another_seat",
        "web.table",
        'if built["do"] == "act" and self.deciding is not None and self.deciding != client.seat:',
        "if False:",
    ),
    _out(
        "the seed is told in a replay",
        f"{_WEB}/test_seats.py::test_what_belongs_to_the_host_is_refused",
        "web.table",
        'if self.outcome is None and built["do"] == "replay":',
        "if False:",
    ),
    _out(
        "a game that is over goes on",
        f"{_WEB}/test_tables.py::test_a_game_that_is_over_stays_over",
        "web.table",
        'if self.outcome is not None and built["do"] == "undo" and "to" in built:',
        "if False:",
    ),
    # --- what keeps everybody waiting at once
    Sabotage(
        "limit: thinkers",
        f"{_WEB}/test_thinking.py::test_so_many_think_at_once_and_no_more",
        (
            Edit("web.thinking", "asyncio.Semaphore(limits.thinkers)", "asyncio.Semaphore(100)"),
            Edit("web.thinking", "ProcessPoolExecutor(self._limits.thinkers,", "ProcessPoolExecutor(50,"),
        ),
        ("thinkers",),
    ),
    _out(
        "limit: think_seconds",
        f"{_WEB}/test_thinking.py::test_where_many_wait_each_thinks_less_and_one_address_waits_for_itself",
        "web.thinking",
        "seconds = max(_LEAST, self._limits.think_seconds * share)",
        "seconds = 10.0**9",
        "think_seconds",
    ),
    _out(
        "limit: custom_think_seconds",
        f"{_WEB}/test_services.py::test_bots_think_briefly_where_the_cards_are_of_strangers",
        "web.table",
        "Budget(seconds=self.services.limits.custom_think_seconds)",
        "None",
        "custom_think_seconds",
    ),
    _out(
        "a bot thinks for ever",
        f"{_WEB}/test_thinking.py::test_a_bot_that_never_ends_is_ended",
        "web.thinking",
        "async with asyncio.timeout(_LATE * seconds + _BEGIN):",
        "async with asyncio.timeout(None):",
    ),
    _out(
        "connections leave garbage",
        f"{_WEB}/test_wire.py::test_connections_leave_nothing_to_collect",
        "web.wire",
        "let_go(self._below)",
        "pass",
    ),
    _out(
        "connections know what reads them for ever",
        f"{_WEB}/test_wire.py::test_connections_leave_nothing_to_collect",
        "web.wire",
        "self._above = None  # it knows us",
        "pass",
    ),
    _out(
        "everything is collected while connections come",
        f"{_WEB}/test_wire.py::test_all_that_lives_is_looked_through_at_a_sweep_alone",
        "web.garbage",
        "gc.set_threshold(young, middle, _NEVER)",
        "pass",
    ),
    _out(
        "secrets are kept as they are",
        f"{_WEB}/test_seats.py::test_secrets_are_kept_as_digests_only",
        "web.keys",
        'return sha256(b"elysium table " + secret.encode("utf-8", "surrogatepass")).hexdigest()',
        "return secret",
    ),
    _out(
        "the log tells what was said",
        "attack: wrong hands",
        "web.sockets",
        'self._log.write(REFUSED, refused.code, address=payer(address), where="/ws", **about)',
        'self._log.write(REFUSED, refused.code, address=payer(address), where="/ws", said=str(said), **about)',
    ),
    _out("watchers play", "attack: other eyes", "web.requests", "if seat is None and do in FOR_SEATS:", "if False:"),
    # --- what is on the disk
    _out(
        "others may read the file",
        "attack: other eyes",
        "web.datafile",
        "PRIVATE: Final = 0o600",
        "PRIVATE: Final = 0o644",
    ),
    _out(
        "two servers use one file",
        f"{_WEB}/test_restart.py::test_a_second_server_does_not_use_the_same_file",
        "web.datafile",
        "fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        "pass",
    ),
    _out("disk: synchronous=OFF", "power cut", "web.store", "PRAGMA synchronous=FULL", "PRAGMA synchronous=OFF"),
    _out("disk: synchronous=NORMAL", "power cut", "web.store", "PRAGMA synchronous=FULL", "PRAGMA synchronous=NORMAL"),
    _out(
        "people are told before it is on the disk",
        "power cut",
        "web.table",
        "await self._write(partial(self.services.store.decided, self.id, self.move, action, is_over=is_over))",
        "asyncio.ensure_future(self._write(partial(self.services.store.decided, self.id, self.move, action)))",
    ),
)
