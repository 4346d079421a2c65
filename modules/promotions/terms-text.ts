import type { Language } from '@baize/endpoint';
import { sourceTexts } from '@baize/i18n/source';
import { invariant } from '@baize/kernel';
import { asksLines } from './asks-lines.ts';
import type { Terms } from './terms.ts';
import { amountText, dayText, percentText, type Line, type Wording } from './wording.ts';

const TAG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;

/** The terms in plain words: every condition that is set has its sentence, and nothing else is said. Takes nothing but the data. */
export function termsText(
  terms: Terms,
  { language, currency }: { language: Language; currency: string },
): string[] {
  const texts = sourceTexts(TAG[language]);
  const word = (code: string): string => {
    const text = texts.get(`promotions.terms.${code}`);
    invariant(text !== undefined, 'a sentence of the terms has words', { code, language });
    return text;
  };
  return linesOf(terms, { currency, word }).map(([code, params = {}]) =>
    word(code).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
  );
}

function linesOf(terms: Terms, wording: Wording): Line[] {
  return [
    ...givesLines(terms, wording),
    ...whoLines(terms, wording),
    ...whenLines(terms, wording),
    [`way.${terms.trigger === 'JOIN' ? terms.how.way : terms.trigger}`],
    ...(terms.how.way === 'APPLICATION' ? applicationLines(terms) : []),
    [`limit.${terms.who.limit}`],
    ...asksLines(terms.asks, wording),
    ['claim'],
  ];
}

function givesLines({ what, trigger, lossPeriod }: Terms, { currency }: Wording): Line[] {
  if (what.kind === 'FIXED') return [['gives.FIXED', { amount: amountText(what.amount, currency) }]];
  const params = { percent: percentText(what.bps), cap: amountText(what.cap, currency) };
  return [[trigger === 'DEPOSIT' ? 'gives.deposit' : `gives.loss.${lossPeriod}`, params]];
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
