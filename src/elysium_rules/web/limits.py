"""How much one server takes; each number can be changed where it is started."""

from __future__ import annotations

import attrs


@attrs.frozen
class Limits:
    """All bounds of a server, and its pace. Times are seconds unless their names say otherwise."""

    message: int = 20_000  #: bytes of one message of a player; the longest action has a few hundred
    body: int = 400_000  #: bytes of a request for a new table, card files included
    head: int = 16_000  #: bytes of the head of an HTTP request
    requests: float = 20.0  #: per second and connection, lasting
    burst: float = 100.0  #: of them at once
    address_requests: float = 100.0  #: per second and address, over all its connections
    address_burst: float = 1_000.0
    new_tables: float = 6.0  #: per minute and address
    new_tables_burst: float = 20.0
    tables: int = 10_000  #: kept in the file
    open_tables: int = 1_000  #: in memory; those that nobody uses make room for others
    open_custom: int = 100  #: of these, with card files of their own
    table_work: float = 0.1  #: seconds of the processor per second, for a table with card files of its own
    table_work_burst: float = 2.0  #: of them at once
    custom_rest: float = 1.0  #: so many times as long as it worked rests the thread of all such tables
    connections: int = 4_000
    table_connections: int = 40
    address_connections: int = 60
    card_seconds: float = 5.0  #: to read the card files of a stranger, in a process of its own
    card_memory: int = 600_000_000  #: bytes for that process
    waiting: int = 2_000_000  #: bytes that a player has not read yet; whoever lets more gather is cut off
    patience: float = 30.0  #: for a player to take what was sent, and for a request to arrive
    sit_within: float = 10.0  #: to say which seat a new connection is
    pace: float = 0.8  #: from the question to a bot until its answer
    idle: float = 1_800.0  #: after which a table that nobody uses leaves the memory
    finished_days: float = 30.0  #: after which a game that is over is removed from the file
    unfinished_days: float = 180.0  #: the same for one that nobody has played on
    sweep: float = 30.0  #: between two looks at what is idle or old
    # Seats, devices, and what one address or one table may fill.
    address_tables: int = 100  #: in the file that one address has set up; those that are over make room for others
    maker_days: float = 30.0  #: after which nobody knows any more which address set a table up
    unclaimed_days: float = 1.0  #: after which a table is removed at which nobody ever sat down
    table_spectators: int = 20  #: of the connections to one table
    seat_connections: int = 10  #: of one seat; the oldest makes room for the newest
    seat_devices: int = 5  #: with a secret of their own, at one seat
    changes: int = 5_000  #: of one game, after which nothing is taken back any more; 300 decisions are a long game
    look: float = 1.0  #: between two looks at whether somebody else has changed the file
