import type { Language } from '@baize/endpoint';
import { sourceTexts } from '@baize/i18n/source';
import { exactText, invariant, parseUnits } from '@baize/kernel';
import type { Sheet } from './sheet.ts';

const TAG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;
type Line = [code: string, params?: Record<string, string | number>];

/**
 * A sheet as sentences that a person follows with a calculator: each figure that is used stands there before it is used. Takes nothing
 * but the sheet and the period's words.
 */
export function explain(
  sheet: Sheet,
  period: { periodStart: string; periodEnd: string },
  language: Language,
): string[] {
  const own = sourceTexts(TAG[language]);
  return linesOf(sheet, period).map(([code, params = {}]) => {
    const text = own.get(`agents.sheet.${code}`);
    invariant(text !== undefined, 'a sentence of a sheet has words', { code, language });
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  });
}

function linesOf(
  sheet: Sheet,
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
): Line[] {
  const { late, outcome, carryOut, kind } = sheet;
  return [
    ['period', { from: periodStart, to: periodEnd, zone: sheet.timeZone, currency: sheet.currency }],
    ...(late ? [['late', late] satisfies Line] : []),
    ...(kind === 'REALTIME_SALARY' ? realtime(sheet) : tiered(sheet)),
    ...(outcome === 'PAYS' ? [] : [[`outcome.${outcome}`] satisfies Line]),
    ...(isZero(carryOut) ? [] : [[`carryOut.${carryWord(sheet)}`, { carryOut }] satisfies Line]),
  ];
}

function tiered(sheet: Sheet): Line[] {
  const { inputs, terms, profitLoss, carryIn, base, exact, amount, kind, missing } = sheet;
  const isDividend = kind === 'DIVIDEND';
  const rate = percent(sheet.rate ?? '0');
  const lines: Line[] = [];
  if (isDividend) lines.push(['profitLoss', { ...inputs, profitLoss, activeMembers: '' }]);
  else lines.push(['volume', { validBet: inputs.validBet, net: inputs.net }]);
  if (!isZero(carryIn))
    lines.push([
      `carryIn.${carryWord(sheet)}`,
      { carryIn, before: isDividend ? profitLoss : inputs.validBet, base },
    ]);
  if (isDividend) lines.push(['validBet', { validBet: inputs.validBet }]);
  if (inputs.activeMembers !== null)
    lines.push(['active', { count: inputs.activeMembers, min: terms.minBetAmount }]);
  if (!isDividend) {
    lines.push([`type.${sheet.salaryType}`]);
    if (!isZero(terms.betAmount)) lines.push(['betAmount', { betAmount: terms.betAmount }]);
  }
  for (const [index, tier] of terms.tiers.entries()) {
    const isMet = missing[index]?.length === 0;
    lines.push([
      `${isDividend ? 'tier' : 'salaryTier'}.${isMet ? 'met' : 'missed'}`,
      {
        rate: percent(tier.rate),
        volume: tier.volume,
        profitLoss: tier.profitLoss,
        members: Math.max(tier.activeMembers, terms.minActiveMembers),
      },
    ]);
  }
  if (!isZero(exact)) lines.push(['result', { base, rate, exact, amount }]);
  return lines;
}

function realtime({ inputs, terms, carryIn, exact, amount, currency, carryOut }: Sheet): Line[] {
  const { sides } = terms;
  invariant(sides, 'a real-time salary has three rates');
  const total = isZero(carryOut) ? exact : carryOut;
  const sum = exactText(parseUnits(total) - parseUnits(carryIn), currency);
  const lines: Line[] = [
    [
      'realtime',
      {
        won: inputs.validHouseWon,
        lost: inputs.validHouseLost,
        all: inputs.validBet,
        profitSide: percent(sides.profitSide),
        lossSide: percent(sides.lossSide),
        single: percent(sides.singlePeriod),
        sum,
      },
    ],
  ];
  if (!isZero(carryIn)) lines.push(['carryIn.money', { carryIn, before: sum, base: total }]);
  if (!isZero(exact)) lines.push(['rounded', { exact, amount }]);
  return lines;
}

const carryWord = ({ kind }: Sheet): 'loss' | 'volume' | 'money' => {
  if (kind === 'DIVIDEND') return 'loss';
  return kind === 'REALTIME_SALARY' ? 'money' : 'volume';
};
const isZero = (decimal: string): boolean => parseUnits(decimal) === 0n;
/** 0.1000 → 10, 0.0050 → 0.5 */
const percent = (rate: string): string => exactText(parseUnits(rate) * 100n, 'VND');
