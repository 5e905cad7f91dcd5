"""Every mistake a person can make, as one tree of named errors.

    VentunoError
    |- BadInput            the message or value itself is wrong
    |  |- BadCard  BadAmount  BadMessage  BadName  MixedName  BadPassword  BadShoe  BadNonce  BadTranscript
    |  |- BadOrigin  NotFound  BadComposition  BadHand  BadLine
    |- BadSetup            the host's machine or configuration
    |  |- BadConfig  BadPreset  BadRules  PortInUse  AddressUnusable  DataFolderUnusable
    |  |- DataFolderInUse  TooFewDescriptors  NewerSchema  OlderSchema  FaultySqlite
    |  |- NoServer  ServerSaid  BadChart  FileUnwritable  NoRecord  FileTaken  FolderTaken  FileUnusable
    |  |- NotABackup  RecordDamaged
    |- Refused             well formed, but not now or not for you (COM-10)
    |  |- NotOffered  NotYourTurn  TooLate  TooEarly  Unaffordable  UnknownHand  AlreadyDecided
    |  |- StaleRevision  WrongRound  BelowMinimum  AboveMaximum  SideBetAlone  UnknownSpot
    |  |- RoundPaused  TableClosed  TableFull  NotSeated  RateLimited  NotSignedIn  EntropyFull
    |  |- NameTaken  AlreadyRegistered  StaleVersion  WrongCredentials  NotRegistered  NotAllowed  Busy  OddsPending
    |  |- ConsentNeeded  GoldenNotTaken  GoldenNotMixed  GoldenLimit  GoldenMissing
    |  |- ChallengeGone  OwnChallenge  TooManyChallenges  TooManyMatches
    |  |- GoldenNotTaken  GoldenNotMixed  GoldenLimit  GoldenMissing  ConsentNeeded
    |  |- OnBreak  SelfExcluded  RealityCheck  LossLimit  StakeLimit  TimeLimit
    |  |- ConsentNeeded  GoldenNotTaken  GoldenNotMixed  GoldenMissing  GoldenLimit
    |  |- NoChat  Muted  SlowMode  SameLine  GuestWaits
    |- ProofFailed         a shoe transcript does not verify
    |- StoreFailed         the disk refused: nothing more is accepted until a restart
    |- StaleEpoch          another process owns the table now

Our own bugs are assertions, never members of this tree. ``code`` is part of the protocol and
never changes; clients translate it, ``params`` fill the translation.
"""

from typing import ClassVar


class VentunoError(Exception):
    """A mistake with a name and a remedy.

    Attributes:
        code: Constant name used on the wire and in translations.
        retryable: The same request may succeed later.
        remedy: What to do, in one English sentence with ``{param}`` placeholders.
        params: Values for the placeholders and for translations.
    """

    code: ClassVar[str] = "error"
    retryable: ClassVar[bool] = False
    remedy: ClassVar[str] = "Something was not as expected."

    def __init__(self, **params: str | int) -> None:
        """Keep the parameters that explain this occurrence."""
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        """Return the remedy with its parameters filled in."""
        return self.remedy.format_map(_Missing(self.params))


class _Missing(dict[str, str | int]):
    def __missing__(self, key: str) -> str:
        return "?"


class BadInput(VentunoError):
    """A value or message that no state of the game could accept."""

    code = "bad_input"


class BadCard(BadInput):
    """A code that names no card."""

    code = "bad_card"
    remedy = "There is no card {code}: write a rank A23456789TJQK and a suit shdc, such as Ah."


class BadAmount(BadInput):
    """An amount that is not a whole number of cents in range."""

    code = "bad_amount"
    remedy = "{field} must be a whole number of cents from {minimum} to {maximum}, not {value}."


class BadMessage(BadInput):
    """A frame or request body that is not a message of the protocol."""

    code = "bad_message"
    remedy = "The message could not be read: {detail}."


class BadName(BadInput):
    """A name of which nothing or too much can be shown."""

    code = "bad_name"
    remedy = "A name has 1 to {longest} visible characters."


class BadLine(BadInput):
    """A line of chat of which nothing or too much can be shown (PLA-19)."""

    code = "bad_line"
    remedy = "A line has 1 to {longest} visible characters."


class MixedName(BadInput):
    """A name whose letters are of several scripts, as in imitations of another name."""

    code = "mixed_name"
    remedy = "Write the name in one script: its letters mix several."


class BadPassword(BadInput):
    """A password too short to withstand guessing, or longer than any."""

    code = "bad_password"
    remedy = "A password has {shortest} to {longest} characters."


class BadShoe(BadInput):
    """A list of cards that is no full shoe (every card exactly once a deck)."""

    code = "bad_shoe"
    remedy = "The shoe is not complete: {detail}."


class BadOrigin(BadInput):
    """A page of another site tried to act for its visitor."""

    code = "bad_origin"
    remedy = "Requests from {origin} are not accepted here. The host can list it under origins."


class NotFound(BadInput):
    """A name that nothing here bears."""

    code = "not_found"
    remedy = "There is no {what} {name} here."


class BadNonce(BadInput):
    """A player's nonce or its digest that cannot go into a shoe (PLA-24)."""

    code = "bad_nonce"
    remedy = "The nonce cannot be used: {detail}."


class BadTranscript(BadInput):
    """A file that is no shoe transcript."""

    code = "bad_transcript"
    remedy = "{where} is no shoe transcript: {detail}."


class BadComposition(BadInput):
    """Cards that cannot be what is left of a shoe, or too few for a round."""

    code = "bad_composition"
    remedy = "These cards cannot be left in the shoe: {detail}."


class BadHand(BadInput):
    """A hand or upcard that cannot be read or held."""

    code = "bad_hand"
    remedy = "{hand} cannot be analysed: {detail}."


class BadSetup(VentunoError):
    """The machine or the configuration keeps the server from starting."""

    code = "bad_setup"


class BadConfig(BadSetup):
    """A table file that cannot be used."""

    code = "bad_config"
    remedy = "{file}, line {line}: {problem} {fix}"


class BadPreset(BadSetup):
    """A preset name that does not exist."""

    code = "bad_preset"
    remedy = "There is no preset {name}. Known presets: {known}."


class BadRules(BadSetup):
    """A rules value that no table can be dealt by."""

    code = "bad_rules"
    remedy = "{field} {problem}. {fix}."


class BadChart(BadSetup):
    """A file that holds no strategy chart."""

    code = "bad_chart"
    remedy = "{file} is no strategy chart: {detail}."


class FileUnwritable(BadSetup):
    """A file that was to be written cannot be."""

    code = "file_unwritable"
    remedy = "{file} cannot be written ({reason}). Name another with --output FILE."


class PortInUse(BadSetup):
    """Another program already listens on the port."""

    code = "port_in_use"
    remedy = "Port {port} is in use. Stop the other program or start with --port {other}."


class AddressUnusable(BadSetup):
    """The machine has no such address, or does not let this program listen there."""

    code = "address_unusable"
    remedy = "Cannot listen on {host}, port {port} ({reason}). Choose another with --host or --port."


class DataFolderUnusable(BadSetup):
    """The data folder cannot be created or written."""

    code = "data_folder_unusable"
    remedy = "The data folder {folder} cannot be written ({reason}). Choose another with --data DIR."


class DataFolderInUse(BadSetup):
    """Another server already runs on the same data folder."""

    code = "data_folder_in_use"
    remedy = "Another ventuno server already uses {folder}. Stop it or choose another folder with --data DIR."


class TooFewDescriptors(BadSetup):
    """The system allows fewer open files than the tables' capacity needs."""

    code = "too_few_descriptors"
    remedy = "This system lets {limit} files be open, so about {players} players fit. Raise it with: ulimit -n {wanted}"


class NewerSchema(BadSetup):
    """The data was written by a later version."""

    code = "newer_schema"
    remedy = (
        "The data in {folder} was written by a newer ventuno (schema {found}, this one knows {known}). "
        "Upgrade ventuno or choose another folder with --data DIR."
    )


class OlderSchema(BadSetup):
    """The data was written by an earlier version, and this one has not opened it yet."""

    code = "older_schema"
    remedy = (
        "The data in {folder} was written by an older ventuno. Start this one once on it, or restore a backup of it "
        "into another folder: both bring it up to date."
    )


class NoRecord(BadSetup):
    """A data folder in which no server has ever written anything."""

    code = "no_record"
    remedy = "There is no record in {folder}. Name the server's data folder with --data DIR."


class FileTaken(BadSetup):
    """A backup never replaces another file."""

    code = "file_taken"
    remedy = "{file} is there already. Name a file that is not."


class FolderTaken(BadSetup):
    """A backup is not put back over a record."""

    code = "folder_taken"
    remedy = "{folder} holds a record already. Restore into another folder with --data DIR, or move that record away."


class FileUnusable(BadSetup):
    """A copy cannot be written."""

    code = "file_unusable"
    remedy = "{file} cannot be written ({reason}). Name a file in a folder that exists and has room."


class NotABackup(BadSetup):
    """A file that holds no record."""

    code = "not_a_backup"
    remedy = "{file} is no backup of ventuno: {reason}."


class RecordDamaged(BadSetup):
    """A record that does not agree with itself."""

    code = "record_damaged"
    remedy = (
        "The record in {name} is damaged, {count} times: {problem}. Nothing was written. Use an older backup."
    )


class NoServer(BadSetup):
    """No server runs on the data folder, or its key is not for this user."""

    code = "no_server"
    remedy = "No server runs on {folder}, or you may not read its key. Name its folder with --data DIR."


class ServerSaid(BadSetup):
    """The running server refused what its host asked for."""

    code = "server_said"
    remedy = "{remedy}"


class FaultySqlite(BadSetup):
    """The bundled SQLite is old enough to have the fault that corrupts a log being reset."""

    code = "faulty_sqlite"
    remedy = (
        "SQLite {found} can lose data; {wanted} or later is needed. Install a newer apsw: pip install -U apsw"
    )


class Refused(VentunoError):
    """A well-formed request that is not allowed now; nothing was changed (COM-10)."""

    code = "refused"


class NotOffered(Refused):
    """The action is not legal for this hand."""

    code = "not_offered"
    remedy = "{action} is not offered for this hand."


class ConsentNeeded(Refused):
    """A bet came before the answer whether extra stakes are accepted (MAJ-3)."""

    code = "consent_needed"
    remedy = "First say whether doubles and splits may be paid from your balance without asking."


class GoldenNotTaken(Refused):
    """A golden chip laid where none are taken (PLA-3)."""

    code = "golden_not_taken"
    remedy = "This table takes no golden chips."


class GoldenNotMixed(Refused):
    """Golden chips beside credits on one spot, where the table does not mix them (MAJ-17)."""

    code = "golden_not_mixed"
    remedy = "{spot} takes either golden chips or credits."


class GoldenLimit(Refused):
    """More golden chips than the table takes in a round (MAJ-17)."""

    code = "golden_limit"
    remedy = "This table takes {most} golden chips a round at most."


class GoldenMissing(Refused):
    """Golden chips that the player does not own."""

    code = "golden_missing"
    remedy = "You do not have these golden chips. Nothing was taken."


class NotYourTurn(Refused):
    """Somebody else is to act."""

    code = "not_your_turn"
    remedy = "It is not your turn."


class TooLate(Refused):
    """The window had closed by the server's clock."""

    code = "too_late"
    remedy = "It came after the close. Nothing was taken."


class TooEarly(Refused):
    """The phase that accepts this request has not begun."""

    code = "too_early"
    retryable = True
    remedy = "This is not open yet."


class Unaffordable(Refused):
    """The balance does not cover the stake."""

    code = "unaffordable"
    remedy = "The balance does not cover it: {needed} needed. Nothing was taken."


class UnknownHand(Refused):
    """The player holds no such hand."""

    code = "unknown_hand"
    remedy = "You hold no such hand."


class AlreadyDecided(Refused):
    """An accepted decision is final."""

    code = "already_decided"
    remedy = "Your decision for this hand is already taken."


class StaleRevision(Refused):
    """A newer bet of the same player has already been accepted."""

    code = "stale_revision"
    remedy = "A newer bet is already in place."


class WrongRound(Refused):
    """The message names a round or step that is not the current one."""

    code = "wrong_round"
    remedy = "That round or step is over."


class BelowMinimum(Refused):
    """A bet under the table's minimum."""

    code = "below_minimum"
    remedy = "{spot} takes {minimum} at least."


class AboveMaximum(Refused):
    """A bet over the table's maximum."""

    code = "above_maximum"
    remedy = "{spot} takes {maximum} at most."


class SideBetAlone(Refused):
    """A side bet without a main bet on the same spot (COM-15)."""

    code = "side_bet_alone"
    remedy = "A side bet needs a main bet."


class UnknownSpot(Refused):
    """The table has no such betting spot."""

    code = "unknown_spot"
    remedy = "This table has no spot {spot}."


class RoundPaused(Refused):
    """The table is paused while a fault is looked into."""

    code = "round_paused"
    retryable = True
    remedy = "The round is paused. Stakes are kept or returned in full."


class OddsPending(Refused):
    """The table's odds are being worked out; it opens when they are known."""

    code = "odds_pending"
    retryable = True
    remedy = "The odds of this table are being worked out. Try again in a few seconds."


class TableClosed(Refused):
    """The host has taken the table out of play; what is on it is played to its end (PLA-28)."""

    code = "table_closed"
    retryable = True
    remedy = "The host has closed this table for now: no new round begins. Choose another table in the lobby."


class TableFull(Refused):
    """The table is at capacity; watching is possible."""

    code = "table_full"
    retryable = True
    remedy = "The table is full. You can watch, and sit when a place is free."


class NotSeated(Refused):
    """A spectator tried to play."""

    code = "not_seated"
    remedy = "You are watching. Sit down to play."


class RateLimited(Refused):
    """Too many requests in a short time."""

    code = "rate_limited"
    retryable = True
    remedy = "Too many requests. Wait {seconds} s."


class NotSignedIn(Refused):
    """No valid session came with the request."""

    code = "not_signed_in"
    remedy = "Enter as a guest first."


class NameTaken(Refused):
    """Somebody has the name already, or one that looks like it."""

    code = "name_taken"
    remedy = "The name {name} is taken, or looks like one that is. Choose another."


class AlreadyRegistered(Refused):
    """An account is registered once."""

    code = "already_registered"
    remedy = "This account has a name and a password already."


class StaleVersion(Refused):
    """Another device saved the settings in between."""

    code = "stale_version"
    remedy = "Another device saved in between. The newest version is {version}."


class WrongCredentials(Refused):
    """No account has this name and password; which of the two is wrong is not said."""

    code = "wrong_credentials"
    remedy = "Name and password do not fit. Check both."


class NotRegistered(Refused):
    """A guest tried what needs a name and a password."""

    code = "not_registered"
    remedy = "You are a guest. Register first: your balance and history stay."


class NotAllowed(Refused):
    """Only an administrator may do this."""

    code = "not_allowed"
    remedy = "This is for administrators."


class Busy(Refused):
    """More work of this kind is waiting than is done at once."""

    code = "busy"
    retryable = True
    remedy = "The server is busy. Try again in a few seconds."


class ChallengeGone(Refused):
    """A challenge to a duel that somebody has accepted, or that was withdrawn."""

    code = "challenge_gone"
    remedy = "This challenge has been accepted or withdrawn. Look for another one in the lobby."


class OwnChallenge(Refused):
    """Nobody plays a duel alone."""

    code = "own_challenge"
    remedy = "This is your own challenge. Give its link to somebody else."


class TooManyChallenges(Refused):
    """An account has as many open challenges as it may."""

    code = "too_many_challenges"
    remedy = "You have {most} open challenges. Withdraw one first."


class TooManyMatches(Refused):
    """An account is in as many matches as it may."""

    code = "too_many_matches"
    remedy = "You are in {most} matches. Finish one first."


class NoChat(Refused):
    """Nobody writes here: the table has no chat (PLA-19)."""

    code = "no_chat"
    remedy = "This table has no chat."


class Muted(Refused):
    """A host keeps the account from writing for a time (PLA-19)."""

    code = "muted"
    retryable = True
    remedy = "The host has muted you for {minutes} more minutes. You can read and play on."


class SlowMode(Refused):
    """The host lets everybody write only every so often (PLA-19)."""

    code = "slow_mode"
    retryable = True
    remedy = "Slow mode is on. Write again in {seconds} s."


class SameLine(Refused):
    """The line that the account wrote just before, once more (PLA-19)."""

    code = "same_line"
    remedy = "You have just written that."


class GuestWaits(Refused):
    """A guest who has come only now, where the host lets guests wait (PLA-19)."""

    code = "guest_waits"
    retryable = True
    remedy = "New guests can write in {minutes} minutes. Registered players can write at once."


class EntropyFull(Refused):
    """A shoe takes no more nonces than fit its transcript."""

    code = "entropy_full"
    remedy = "This shoe already takes {limit} nonces. Announce one for the next shoe."


class OnBreak(Refused):
    """The player takes a break from play (PLA-26)."""

    code = "on_break"
    remedy = "You are taking a break, and nothing can be bet until it ends. Nothing was taken."


class SelfExcluded(Refused):
    """The player has excluded themselves from play (PLA-26)."""

    code = "self_excluded"
    remedy = "You have excluded yourself, and nothing can be bet until that ends. Nothing was taken."


class RealityCheck(Refused):
    """A reality check waits for its answer before the next round (PLA-26)."""

    code = "reality_check"
    remedy = "You have played for {minutes} minutes. Answer your reality check, then bet. Nothing was taken."


class LossLimit(Refused):
    """The bet could lose more than the player's own limit leaves (PLA-26)."""

    code = "loss_limit"
    remedy = (
        "Your loss limit for this {period} is {limit}, and the bet could go beyond it. Nothing was taken."
    )


class StakeLimit(Refused):
    """The bet stakes more than the player's own limit leaves (PLA-26)."""

    code = "stake_limit"
    remedy = "Your stake limit for this {period} is {limit}, and the bet goes beyond it. Nothing was taken."


class TimeLimit(Refused):
    """The player has played as long as the own limit lets them (PLA-26)."""

    code = "time_limit"
    remedy = "Your time limit for this {period} of {minutes} minutes is reached. Nothing was taken."


class ProofFailed(VentunoError):
    """A shoe transcript that does not verify."""

    code = "proof_failed"
    remedy = "The shoe does not verify. {check}, {where}: {detail}."


class StoreFailed(VentunoError):
    """The disk refused to keep what was to be kept; nothing of it may be acknowledged."""

    code = "store_failed"
    remedy = "The server could not write its record ({reason}) and has stopped. Stakes are kept or returned in full."


class StaleEpoch(VentunoError):
    """The table was taken over; whatever its former owner writes is refused as a whole."""

    code = "stale_epoch"
    remedy = "Another server runs table {table} now."
