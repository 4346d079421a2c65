import { instant, longId, money } from '@baize/endpoint/shapes';
import { exactText, payableText } from '@baize/kernel';
import type { Db } from '@baize/db';
import { listTurnover } from '@baize/wallet';
import { z } from 'zod';
import type { BonusRow } from './bonus.sql.ts';
import { titleIn } from './offer-reward.ts';
import type { RewardRow } from './reward.sql.ts';
import { BONUS_STATES, REWARD_SOURCES, REWARD_STATES } from './rules.ts';
import { readTerms, turnoverOf } from './terms.ts';

type Language = 'EN' | 'CN' | 'KM';

/** What binds a wallet, for people: decimal text, percent, names of games as the catalogue has them. */
const termsShown = z.object({
  maxStake: money.nullable(),
  keptMax: money.nullable(),
  contribution: z.array(
    z.object({ kind: z.enum(['game', 'vendor', 'gameType']), id: z.string(), percent: z.number() }),
  ),
  excluded: z.array(z.object({ kind: z.enum(['game', 'vendor', 'gameType']), id: z.string() })),
});
const shownTerms = (row: Pick<RewardRow, 'terms' | 'currency'>): z.output<typeof termsShown> => {
  const { maxStake, keptMax, contribution, excluded } = readTerms(row.terms);
  const text = (units: bigint | null) => (units === null ? null : exactText(units, row.currency));
  return { maxStake: text(maxStake), keptMax: text(keptMax), contribution, excluded };
};

export const rewardShown = z.object({
  rewardId: longId,
  source: z.enum(REWARD_SOURCES),
  title: z.string(),
  amount: money,
  currency: z.string(),
  state: z.enum(REWARD_STATES),
  issuedAt: instant,
  claimUntil: instant,
  /** Valid bet that the claim will ask for; 0: none. */
  turnover: money,
  days: z.number().int().nullable(),
  terms: termsShown,
});
export const shownReward =
  (language: Language) =>
  (row: RewardRow): z.output<typeof rewardShown> => ({
    rewardId: String(row.rewardId),
    source: row.source,
    title: titleIn(row.title, language),
    amount: payableText(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    issuedAt: row.issuedAt.getTime(),
    claimUntil: row.claimUntil.getTime(),
    turnover: exactText(turnoverOf(readTerms(row.terms), row), row.currency),
    days: row.terms.days,
    terms: shownTerms(row),
  });

/** PROMO-009: date, name, amount, turnover left and state. */
export const bonusShown = z.object({
  bonusId: longId,
  source: z.enum(REWARD_SOURCES),
  title: z.string(),
  amount: money,
  currency: z.string(),
  state: z.enum(BONUS_STATES),
  grantedAt: instant,
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  turnover: money,
  turnoverLeft: money,
  takenBack: money,
  terms: termsShown,
});
export const shownBonus =
  (language: Language, left: ReadonlyMap<string, bigint>) =>
  (row: BonusRow): z.output<typeof bonusShown> => ({
    bonusId: String(row.grantId),
    source: row.source,
    title: titleIn(row.title, language),
    amount: payableText(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    grantedAt: row.grantedAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
    turnover: exactText(row.turnover, row.currency),
    turnoverLeft: exactText(row.state === 'OPEN' ? (left.get(String(row.grantId)) ?? 0n) : 0n, row.currency),
    takenBack: exactText(row.takenBack, row.currency),
    terms: shownTerms(row),
  });

/** The turnover left of open bonuses, by their id. */
export async function turnoverLeftBy(
  db: Db,
  rows: readonly BonusRow[],
): Promise<ReadonlyMap<string, bigint>> {
  const accountIds = [...new Set(rows.filter(({ state }) => state === 'OPEN').map((row) => row.accountId))];
  if (accountIds.length === 0) return new Map();
  const owed = await listTurnover(db, accountIds);
  return new Map(owed.map(({ ref, remaining }) => [ref.replace('bonus:', ''), remaining]));
}
