"""What does the text round a number make of it, and do two texts make something else of theirs?

Value, unit and sign may agree where one text denies the number, supposes it, makes a rate of it, says it of another
subject, or a change where the other says a level. Each question is asked of the clause; what one text leaves out is
held against it only where the other's clause has it and its own surroundings know nothing of it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from reportgate.numbers.compare.aims import is_aimed, is_told_as_past, is_under_aims
from reportgate.numbers.compare.bases import are_other_bases
from reportgate.numbers.compare.cells import Heads, is_other_cell
from reportgate.numbers.compare.circumstances import Setting, goes_on, goes_on_from
from reportgate.numbers.compare.compounds import is_other_attribute
from reportgate.numbers.compare.dating import are_other_dates
from reportgate.numbers.compare.flows import find_flow, may_flow
from reportgate.numbers.compare.gaps import is_gap, knows_of_gaps
from reportgate.numbers.compare.heads import find_label
from reportgate.numbers.compare.labels import is_under_another
from reportgate.numbers.compare.lookalikes import has_mixed_word
from reportgate.numbers.compare.measures import are_other_measures
from reportgate.numbers.compare.moods import is_asked, is_governed, is_no_fact, is_past, knows_of_moods
from reportgate.numbers.compare.moods_japanese import is_to_come
from reportgate.numbers.compare.movement import find_values, is_multiple
from reportgate.numbers.compare.named import are_other_names
from reportgate.numbers.compare.negation import has_negation, knows_of_denial
from reportgate.numbers.compare.opposites import is_opposite, is_part
from reportgate.numbers.compare.overruled import is_announced, is_overruled
from reportgate.numbers.compare.particles import have_other_particles
from reportgate.numbers.compare.periods import find_periods
from reportgate.numbers.compare.ranks import are_other_ranks, is_other_end
from reportgate.numbers.compare.rates import find_time, is_rate, knows_of_rates
from reportgate.numbers.compare.standards import are_turned_round
from reportgate.numbers.compare.things import (
    are_other_labels,
    find_counted,
    find_labels,
    find_subject,
    names,
)
from reportgate.numbers.compare.topic import find_words, is_japanese
from reportgate.text.patterns import regex

LONGEST_VALUED: Final = 40
"""Characters on either side of a change within which it is called better or worse."""
_PAST: Final = regex(
    r"\b(?:had been|used to be|formerly|previously|originally|initially"
    r"|(?:before|prior to|until) (?:the|its|our|then)|a (?:year|quarter|month|week|day) (?:ago|earlier|before))\b"
    r"|(?:以|[ァ-ヺー一-鿿])前[のはに]|それまで|従来|かつて|当初",
    re.IGNORECASE,
)
# Other ways to say an earlier time.
_BEFORE: Final = regex(
    r"\b(?:prior|previous(?:ly)?|earlier|last|before|ago|past|preceding|had|base(?:line)?)\b|前|昨|先[週月日]|旧|以来",
    re.IGNORECASE,
)
_LABEL: Final = regex(r"[ \n\t*+•\d.)_-]*(?:【([^】]{1,24})】|([^:：\n]{1,24})[:：])")
_YEAR: Final = regex(r"(?<!\d)(?:19|20)\d\d(?!\d)")


# One pair of texts is asked several questions.
_words: Final = lru_cache(maxsize=256)(find_words)


def contradict(prose: Setting, stated: Setting) -> bool:
    """Whether *prose* denies what *stated* says, or gives its number another part of a move."""
    if prose.negated != stated.negated or prose.role.contradicts(stated.role) or prose.role.is_impossible:
        return True
    if prose.role.part == "new" and prose.role.other is not None and _is_past(stated, prose):
        return True
    if prose.role.part == "old" and _is_current(stated, alone=prose.role.other is None):
        return True
    if is_unsaid(prose) and not is_unsaid(stated):
        return True
    tail = "" if goes_on(prose, stated) else prose.tail
    if has_negation(prose.head, tail) and not knows_of_denial(stated.around):
        return True
    return has_negation(stated.head, stated.tail) and not knows_of_denial(f"{prose.head}|{prose.around}")


def is_unsaid(setting: Setting) -> bool:
    """Whether what stands beside the sentence takes it back, or a word of it cannot be read with certainty."""
    if is_overruled(setting.beside) or is_announced(setting.titles):
        return True
    return has_mixed_word(setting.opening) or has_mixed_word(setting.beside.behind)


def _is_past(stated: Setting, prose: Setting) -> bool:
    """Whether *stated* says its number of an earlier time, of which *prose* does not speak."""
    earlier = {span for span in stated.periods.named if span[1] == "earlier"}
    if stated.role.part == "new":
        return False
    return (bool(earlier) and not earlier & prose.periods.named) or _PAST.search(stated.lead) is not None


def _is_current(stated: Setting, *, alone: bool) -> bool:
    """Whether *stated* says its number of now; *alone*: or of no time at all."""
    if stated.role.part is not None or stated.dates or _PAST.search(stated.around) is not None:
        return False
    places = {place for _, place in stated.periods.named}
    return places == {"now"} or (alone and not places and _BEFORE.search(stated.around) is None)


def names_past_of(stated: Setting, prose: Setting, beside: Setting) -> bool:
    """Whether *stated* names an earlier time that *prose* does not, and a number beside it does."""
    earlier = {span for span in stated.periods.named if span[1] == "earlier"} - prose.periods.named
    return bool(earlier & beside.periods.named)


def go_another_way(prose: Setting, stated: Setting) -> bool:
    """Whether *prose* says a change where *stated* says a level or the opposite change, or the other way round."""
    if prose.size is not None and stated.size is not None:
        return prose.size != stated.size
    one, other = prose.way, stated.way
    if one is None and _is_valued_otherwise(prose, stated):
        return True
    if one == other and one is not None:
        return False
    if one is not None and other is not None:
        return True
    # A plus is often left out, and a multiple is a change by itself.
    if "+" in (prose.mention.sign, stated.mention.sign) or is_multiple(prose.mention) or is_multiple(stated.mention):
        return False
    if one is None and other is None:
        return prose.mention.is_change != stated.mention.is_change and prose.is_change != stated.is_change
    silent = prose if one is None else stated
    if may_flow(prose.mention) and find_flow(silent.around) == (one or other):
        return False
    return not silent.is_change


def _is_valued_otherwise(prose: Setting, stated: Setting) -> bool:
    """Whether a change is called better or worse, and in the statement not so."""
    if not prose.mention.is_change:
        return False
    values = find_values(f"{prose.head[-LONGEST_VALUED:]} {prose.tail[:LONGEST_VALUED]}")
    return bool(values) and values.isdisjoint(find_values(stated.around))


def speak_of_others(prose: Setting, stated: Setting, *, quoted: bool = False) -> bool:
    """Whether *prose* says its number of another time or thing than *stated*, as a rate, or as no fact.

    *quoted*: whether *stated* is part of a text of somebody else, which calls another year this year, and may name its
    subject elsewhere.
    """
    if prose.periods.contradict(stated.periods._replace(named=frozenset()) if quoted else stated.periods):
        return True
    if are_other_dates(prose.dates, stated.dates):
        return True
    if not quoted and (_is_later(prose, stated) or _is_later(stated, prose)):
        return True
    if _are_other_rates(prose, stated) or _measures_otherwise(prose, stated):
        return True
    open_end = goes_on(prose, stated)
    if are_other_moods(prose, stated):
        return True
    if open_end:
        prose = prose._replace(tail="")
    labelled = f"{prose.head} {prose.tail}"
    return are_other_labels(labelled if find_labels(labelled) else prose.own, stated.around) or _is_other_thing(
        prose, stated, quoted=quoted
    )


def _is_later(one: Setting, other: Setting) -> bool:
    """Whether *one* names a time to come by a word, of which *other* knows nothing."""
    later = {span for span in one.periods.named if span[1] == "later"}
    if not later or later & find_periods(other.around).named:
        return False
    return _YEAR.search(other.around) is None and not knows_of_moods(other.around)


def _are_other_rates(prose: Setting, stated: Setting) -> bool:
    times = {find_time(prose.head, prose.tail), find_time(stated.head, stated.tail)} - {None}
    if len(times) > 1 or _is_another_rate(prose, stated) or _is_another_rate(stated, prose):
        return True
    is_money = prose.mention.kind == "currency"
    return are_other_bases(prose.own, prose.around, stated.own, stated.around, is_money=is_money)


def _is_another_rate(one: Setting, other: Setting) -> bool:
    """Whether *one* makes a rate of the number, and *other* knows nothing of it."""
    known = f"{other.head}|{other.around}"
    return is_rate(one.head, one.tail, known) and not knows_of_rates(known)


def are_other_moods(prose: Setting, stated: Setting) -> bool:
    """Whether one of the two makes the number no fact, and the other knows nothing of it."""
    if _is_no_fact(prose, open_end=goes_on(prose, stated)) and not _knows_of_moods(stated):
        return True
    if is_to_come(prose.tail, stated.tail) and not _knows_of_moods(stated):
        return True
    # Fees that fall may be those that will fall; fees that fell are not.
    comes = not is_past(prose.head) and is_governed(stated.head)
    if comes or not _is_no_fact(stated, open_end=False):
        return False
    return not _knows_of_moods(prose)


def _knows_of_moods(setting: Setting) -> bool:
    if knows_of_moods("|".join((setting.head, setting.around, *setting.titles))):
        return True
    # What is said of a time to come is no fact by itself.
    return any(place == "later" for _, place in setting.periods.named)


def _is_no_fact(one: Setting, *, open_end: bool) -> bool:
    if is_no_fact(one.head, one.tail, one.around, open_end=open_end):
        return True
    past = is_past(one.opening) or is_told_as_past(one.beside.behind)
    if is_under_aims(one.titles, past=past and not one.is_cell):
        return True
    if one.is_cell:
        column, row, cell = (*one.head.split(": ", 2), "", "")[:3]
        return is_aimed(column) or is_aimed(row) or is_asked(cell, one.tail)
    return is_asked(one.opening, one.beside.behind, open_end=open_end)


def _is_other_thing(prose: Setting, stated: Setting, *, quoted: bool) -> bool:
    """Whether the places that name the thing name another one; of a quotation, what it does not repeat may be any."""
    said, around = _words(stated.around), _words(f"{prose.head} {prose.around}")
    clause = _words(f"{prose.head} {prose.tail}")
    if not said or is_japanese(said) != is_japanese(around | clause):
        # Words of another script cannot be shared.
        return False
    if is_opposite(clause, said, around) or have_other_particles(prose.own, stated.own):
        return True
    if _counts_others(prose, stated, said, around):
        return True
    if not quoted and name_others(prose, stated, said):
        return True
    return not quoted and (_is_other_subject(prose, stated, said, around) or _is_under_another(prose, stated, said))


def _measures_otherwise(prose: Setting, stated: Setting) -> bool:
    """Whether *prose* gives another measure of the thing, counts from the other end, or makes a distance of it."""
    hedge = prose.mention.hedge if prose.mention.hedge != stated.mention.hedge else None
    if are_other_measures(prose.own, prose.around, f"{stated.own} {stated.around}", hedge):
        return True
    ranks = are_other_ranks if prose.mention.unit == "rank" else is_other_end
    if ranks(prose.own, prose.around, stated.own, stated.around):
        return True
    return is_gap(prose.mention, prose.head, prose.tail) and not knows_of_gaps(stated.around)


def name_others(prose: Setting, stated: Setting, known: frozenset[str]) -> bool:
    """Whether *prose* names another than *stated*; *known*: the words of what else *stated* may name."""
    return are_other_names(prose.own, prose.around, stated.own, known | _words(stated.around))


def _counts_others(prose: Setting, stated: Setting, said: frozenset[str], around: frozenset[str]) -> bool:
    """Whether another noun stands behind the number."""
    counted = find_counted(prose.behind)
    if not counted.words:
        return False
    theirs = find_counted(stated.behind)
    nouns = bool(counted.noun and theirs.noun) and theirs.noun.isdisjoint(around)
    if nouns and counted.noun.isdisjoint(said):
        return True
    return counted.words.isdisjoint(said) and bool(
        (theirs.words and theirs.words.isdisjoint(around))
        or (counted.is_closed and not theirs.words and prose.mention.unit == "percent")
    )


def _is_other_subject(prose: Setting, stated: Setting, said: frozenset[str], around: frozenset[str]) -> bool:
    """Whether the subject is another, or a part of it."""
    subject = find_subject(prose.head, prose.tail) if not prose.is_cell else frozenset()
    if subject and not names(subject, stated.around, said):
        return True
    if prose.is_cell and is_other_cell(_heads(prose), stated.around, said, around):
        return True
    if are_turned_round(prose.own, stated.own):
        return True
    if not goes_on_from(prose, stated) and is_part(_words(prose.head), said):
        return True
    return is_other_attribute(f"{prose.head} {prose.tail}", stated.around, said, around)


def _is_under_another(prose: Setting, stated: Setting, said: frozenset[str]) -> bool:
    titles = prose.titles
    alone = "" if prose.is_cell or find_counted(prose.behind).words else find_label(prose.lead)
    if alone:
        # A label and its number are a row of two cells.
        heads = Heads("", alone, "\n".join(titles))
        if is_other_cell(heads, stated.around, said, _words(f"{prose.head} {prose.around}")):
            return True
    if not prose.is_cell:
        # What stands before a colon is a title of its line: "1. Japan: sign-ups 410".
        label = _LABEL.match(prose.opening)
        titles = (label[label.lastindex or 0].strip("*_ "), *titles) if label is not None else titles
    if not titles:
        return False
    around = _words(f"{prose.head} {prose.around}")
    if not prose.is_cell and is_other_attribute(titles[0], stated.around, said, around):
        return True
    known = " ".join((*titles, prose.head, prose.around, prose.opening, prose.section, prose.beside.behind))
    return is_under_another(titles, known, stated.around, said)


def _heads(cell: Setting) -> Heads:
    column, _, rest = cell.head.partition(": ")
    return Heads(column, rest.partition(": ")[0], "\n".join(cell.titles))
