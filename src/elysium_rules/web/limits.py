"""How much one server takes, and how much a stranger may do; each number can be changed where it is started."""

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
    address_burst: float = 400.0
    frames: float = 40.0  #: of a web socket per second and connection, whatever is in them; lines of HTTP as well
    frames_burst: float = 120.0
    address_frames: float = 150.0  #: the same for an address, over all its connections
    address_frames_burst: float = 500.0
    traffic: float = 40_000.0  #: bytes per second and connection that are read
    traffic_burst: float = 500_000.0
    address_traffic: float = 400_000.0  #: the same for an address
    address_traffic_burst: float = 2_000_000.0
    overdrawn: float = 6.0  #: for which a connection may send more than that, until it is cut off
    fragments: int = 100  #: frames of which one message may consist
    refusals: int = 60  #: messages in a row that were too fast or no requests, until the connection is closed
    new_tables: float = 6.0  #: per minute and address
    new_tables_burst: float = 20.0
    tables: int = 10_000  #: kept in the file
    open_tables: int = 1_000  #: in memory; those that nobody uses make room for others
    open_custom: int = 100  #: of these, with card files of their own
    table_work: float = 0.1  #: seconds of the processor per second, for a table with card files of its own
    table_work_burst: float = 2.0  #: of them at once
    custom_rest: float = 1.0  #: so many times as long as it worked rests the thread of all such tables
    connections: int = 4_000  #: of all kinds; fewer where the system gives fewer descriptors
    table_connections: int = 40
    address_connections: int = 60  #: web sockets of one address
    address_open: int = 300  #: connections of one address, whatever they are for
    card_seconds: float = 5.0  #: to read the card files of a stranger, in a process of its own
    card_memory: int = 600_000_000  #: bytes for that process
    waiting: int = 2_000_000  #: bytes that a player has not read yet; whoever lets more gather is cut off
    patience: float = 30.0  #: for a player to take what was sent, and for a request to arrive
    head_within: float = 15.0  #: for the head of a request, from the first byte or the connection
    close_within: float = 3.0  #: for a connection that we close to end; then it is cut off
    sit_within: float = 10.0  #: to say which seat a new connection is
    thinkers: int = 2  #: processes for bots that think for a while; as many of them think at once, one for each address
    think_seconds: float = 1.0  #: that such a bot may think for a decision; less where many wait
    custom_think_seconds: float = 0.1  #: the same at a table with card files of its own
    pace: float = 0.8  #: from the question to a bot until its answer
    idle: float = 1_800.0  #: after which a table that nobody uses leaves the memory
    finished_days: float = 30.0  #: after which a game that is over is removed from the file
    unfinished_days: float = 180.0  #: the same for one that nobody has played on
    off_days: float = 0.5  #: that a clock may leap at once; what goes beyond makes no table older
    sweep: float = 30.0  #: between two looks at what is idle or old
    disk_free: int = 1_000_000  #: bytes of the disk below which the server says that it is not well
    health_every: float = 2.0  #: between two looks at the file, however many ask
    log_lines: float = 10.0  #: per minute, of each kind; what is left out is counted
    log_burst: float = 100.0  #: of them at once
    # Seats, devices, and what one address or one table may fill.
    address_tables: int = 100  #: in the file that one address has set up; those that are over make room for others
    maker_days: float = 30.0  #: after which nobody knows any more which address set a table up
    unclaimed_days: float = 1.0  #: after which a table is removed at which nobody ever sat down
    table_spectators: int = 20  #: of the connections to one table
    seat_connections: int = 10  #: of one seat; the oldest makes room for the newest
    seat_devices: int = 5  #: with a secret of their own, at one seat
    changes: int = 5_000  #: of one game, after which nothing is taken back any more; 300 decisions are a long game
    look: float = 1.0  #: between two looks at whether somebody else has changed the file
