import { nameIn, type CatalogueSubject, type NameOfSubject } from '@baize/catalogue';
import type { Language } from '@baize/endpoint';
import { asksLines } from './asks-lines.ts';
import { givesLines, isAtOnce } from './gifts/kinds.ts';
import type { Terms } from './terms.ts';
import {
  amountText,
  dayText,
  lineText,
  wordsOf,
  type Line,
  type NamedWording,
  type Wording,
} from './wording.ts';

/** The categories, vendors and games that terms name. */
export const subjectsOf = ({ what, asks }: Terms): CatalogueSubject[] => [
  ...(what.kind === 'FREE_ROUNDS' ? what.games.map((id) => ({ kind: 'game' as const, id: String(id) })) : []),
  ...(asks?.contribution ?? []),
  ...(asks?.excluded ?? []),
];

/**
 * The terms in plain words: every condition that is set has its sentence, and nothing else is said. Takes nothing but the data, and what
 * the catalogue calls its games.
 */
export function termsText(
  terms: Terms,
  { language, currency, names }: { language: Language; currency: string; names: NameOfSubject },
): string[] {
  const word = wordsOf(language);
  // One that is not there any more has no name left.
  const nameOf = (subject: CatalogueSubject): string => {
    const { kind, id } = subject;
    if (kind === 'gameType') return word(`category.${id}`);
    const known = names(subject);
    return known ? nameIn(known, language) : `${word(`subject.${kind}`)} ${id}`;
  };
  return linesOf(terms, { language, currency, word, nameOf }).map((line) => lineText(line, language));
}

function linesOf(terms: Terms, wording: NamedWording): Line[] {
  return [
    ...givesLines(terms, wording),
    ...whoLines(terms, wording),
    ...whenLines(terms, wording),
    [
      `${isAtOnce(terms.what) ? 'atOnce' : 'way'}.${terms.trigger === 'JOIN' ? terms.how.way : terms.trigger}`,
    ],
    ...(terms.how.way === 'APPLICATION' ? applicationLines(terms) : []),
    // A cashback comes for each of its periods, as its first sentence says.
    ...(terms.trigger === 'NET_LOSS' ? [] : [[`limit.${terms.who.limit}`] satisfies Line]),
    ...asksLines(terms.asks, wording),
    ['claim'],
  ];
}

function whoLines({ who, trigger }: Terms, { currency, word }: Wording): Line[] {
  const lines: Line[] = [];
  if (who.registeredFrom !== null) lines.push(['who.registeredFrom', { day: dayText(who.registeredFrom) }]);
  if (who.registeredTo !== null) lines.push(['who.registeredTo', { day: dayText(who.registeredTo) }]);
  if (who.registeredWithinDays !== null)
    lines.push(['who.registeredWithin', { days: who.registeredWithinDays }]);
  if (who.levelMin > 0) lines.push(['who.levelMin', { level: who.levelMin }]);
  if (who.levelMax < 20) lines.push(['who.levelMax', { level: who.levelMax }]);
  for (const need of who.needs) lines.push([`who.needs.${need}`]);
  if (who.birthday !== 'NONE') lines.push([`who.birthday.${who.birthday}`]);
  if (who.isInvited) lines.push(['who.invited']);
  const { deposit, validBet } = who;
  if (deposit) {
    const own = trigger === 'DEPOSIT' ? 'deposit' : 'deposited';
    const params = { nth: deposit.nth, min: amountText(deposit.min, currency) };
    lines.push([`who.${own}.${deposit.which}`, params]);
    if (trigger === 'DEPOSIT' && deposit.max !== null)
      lines.push(['who.deposit.max', { max: amountText(deposit.max, currency) }]);
  }
  if (validBet) {
    const params = { days: validBet.days, min: amountText(validBet.min, currency) };
    if (validBet.category === null) lines.push(['who.validBet', params]);
    else lines.push(['who.validBetOf', { ...params, category: word(`category.${validBet.category}`) }]);
  }
  for (const kind of who.once) lines.push([`who.once.${kind}`]);
  return lines;
}

function whenLines({ when, trigger }: Terms, { word }: Wording): Line[] {
  const lines: Line[] = [
    when.to === null
      ? ['when.open', { from: dayText(when.from) }]
      : ['when.span', { from: dayText(when.from), to: dayText(when.to) }],
  ];
  if (trigger === 'NET_LOSS') return lines;
  if (when.weekdays.length > 0) {
    const days = when.weekdays.toSorted((a, b) => a - b).map((day) => word(`weekday.${day}`));
    lines.push(['when.weekdays', { days: days.join(word('and')) }]);
  }
  if (when.hours) lines.push(['when.hours', when.hours]);
  return lines;
}

function applicationLines({ how }: Terms): Line[] {
  const lines: Line[] = [];
  if (how.needsRemark) lines.push(['application.remark']);
  if (how.picturesMin > 0) lines.push(['application.pictures', { count: how.picturesMin }]);
  lines.push([how.mayReapply ? 'application.again' : 'application.once']);
  return lines;
}
