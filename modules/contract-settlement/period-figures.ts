import { rateText, type ContractInForce, type Span } from '@baize/contracts';
import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { exactText, MINUTE_MS, ok, payableText, refuse, type Result } from '@baize/kernel';
import { findCompleteUpto, sumTeams } from '@baize/measures';
import { assess, type Inputs } from './assess.ts';
import { computeContracts, type Brand } from './compute.ts';
import type { SettlementDeps } from './deps.ts';
import { explain } from './explain.ts';
import { measuredAs, periodText } from './periods.ts';
import type { NewSettlement } from './settlement.sql.ts';
import { sheetOf, type Sheet } from './sheet.ts';

/** A member's calls for figures that are added up as they are asked for, in a minute: who types terms asks twice a second at most. */
const PER_MINUTE_MAX = 60;

export async function takeFigures(
  { db, clock }: Pick<SettlementDeps, 'db' | 'clock'>,
  { merchantId, caller: { memberId } }: { merchantId: number; caller: { memberId: number } },
): Promise<Result<null, 'too_many_requests'>> {
  const subject = `contract-figures:${memberId}`;
  const taken = await takeAttempt(db, clock, {
    merchantId,
    subject,
    max: PER_MINUTE_MAX,
    windowMs: MINUTE_MS,
  });
  return taken.ok ? ok(null) : refuse('too_many_requests', taken.detail);
}

const NOTHING: Inputs = {
  validBet: 0n,
  net: 0n,
  validHouseWon: 0n,
  validHouseLost: 0n,
  rebates: 0n,
  bonuses: 0n,
  salaries: 0n,
  fees: 0n,
  activeMembers: 0,
};

/**
 * What a contract pays for a span of time by what is counted of it, computed as a settlement is; nothing is written. `shown` is what the
 * calls answer of it.
 */
export async function figuresOf(
  db: Db,
  brand: Brand,
  { contract, span, carryIn }: { contract: ContractInForce; span: Span; carryIn: bigint },
  language: Language,
) {
  const carried = new Map([[contract.id, carryIn]]);
  const [row] = await computeContracts(db, brand, span, [contract], 'AUTO', carried);
  const signed = { ...contract.terms, kind: contract.kind, salaryType: contract.salaryType };
  // Where nothing was played, a settlement has no row, and no figure but what is carried.
  const found = row ?? {
    ...assess(signed, NOTHING, carryIn, brand.currency),
    startsAt: span.from,
    endsAt: span.until,
    validBet: 0n,
    activeMembers: null,
    sheet: undefined,
  };
  return { signed, found, shown: await shownFigures(db, brand, contract.kind, found, language) };
}

/** A real-time salary's day at once: the formula of five minutes over the sums of all, so rounded once. */
export async function figuresOfDay(
  db: Db,
  brand: Brand,
  { contract, span }: { contract: ContractInForce; span: Span },
  language: Language,
) {
  const agentIds = [contract.downlineId];
  const sums = await sumTeams(db, { agentIds, ...measuredAs(span, brand.timeZone) });
  const inputs = { ...NOTHING, ...sums.get(contract.downlineId) };
  const signed = { ...contract.terms, kind: contract.kind, salaryType: contract.salaryType };
  const found = assess(signed, inputs, 0n, brand.currency);
  const sheet = sheetOf(signed, brand, { inputs, late: undefined, isCounted: false }, 0n, found);
  const row = {
    ...found,
    validBet: inputs.validBet,
    activeMembers: null,
    startsAt: span.from,
    endsAt: span.until,
    sheet,
  };
  return shownFigures(db, brand, 'DAILY_SALARY', row, language);
}

async function shownFigures(
  db: Db,
  { currency, timeZone }: Brand,
  /** What names the period. */
  kind: ContractInForce['kind'],
  found: Pick<NewSettlement, 'startsAt' | 'endsAt' | 'validBet' | 'profitLoss' | 'activeMembers'> &
    Pick<NewSettlement, 'amount' | 'rateBps'> &
    ({ sheet: Sheet } | { sheet: undefined; outcome: Sheet['outcome'] }),
  language: Language,
) {
  const { validBet, profitLoss, activeMembers, amount, rateBps, sheet } = found;
  const named = periodText({ kind, ...found }, timeZone);
  return {
    currency,
    ...named,
    asOf: (await findCompleteUpto(db))?.getTime() ?? null,
    validBet: exactText(validBet, currency),
    profitLoss: exactText(profitLoss, currency),
    activeMembers,
    amount: payableText(amount, currency),
    outcome: sheet ? sheet.outcome : found.outcome,
    rate: rateBps === null ? '' : rateText(rateBps),
    text: sheet ? explain(sheet, named, language) : [],
  };
}
