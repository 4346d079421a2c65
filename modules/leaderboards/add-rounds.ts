import { listRounds, type Round } from '@baize/bets';
import type { Tx } from '@baize/db';
import { MINUTE_MS } from '@baize/kernel';
import { listSettledAccounts } from '@baize/measures';
import type { Period } from './board.sql.ts';
import {
  listReaders,
  putRounds,
  removeRounds,
  saveReaders,
  scoreRounds,
  type RoundScore,
} from './round.sql.ts';
import { scoreOf } from './rules.ts';
import type { BoardTerms } from './terms.ts';

type Span = { merchantId: number; gameIds: readonly number[] | null; from: Date; to: Date };

/** Accounts that are looked at together, and entries of each; whoever has more is looked at again at once. */
const ACCOUNTS_MAX = 200;
const ENTRIES_MAX = 500;
/** An entry may be dated before the settlement that it belongs to. */
const MARGIN_MS = 5 * MINUTE_MS;

/**
 * Looks again at the rounds of everybody who has a line in a span of the journal: the entries since the last look say which rounds they
 * are, the bet records what is true of them now. A round counts in the period it settled in, and in no second one of its board.
 */
export async function addRounds(tx: Tx, period: Period, terms: BoardTerms, span: Span): Promise<void> {
  if (terms.scoring === 'TURNOVER') return;
  const accounts = await listSettledAccounts(tx, span);
  const members = new Map(accounts.map(({ accountId, memberId }) => [accountId, memberId]));
  let waiting = [...members.keys()];
  while (waiting.length > 0) {
    const some = waiting.slice(0, ACCOUNTS_MAX);
    const rounds = await listRounds(tx, {
      accounts: await listReaders(tx, period, some),
      from: new Date(period.startsAt.getTime() - MARGIN_MS),
      gameIds: span.gameIds,
      limit: ENTRIES_MAX,
    });
    await keepRounds(tx, period, terms, rounds, members);
    const more = new Set(rounds.filter(({ isMore }) => isMore).map(({ accountId }) => accountId));
    waiting = [...more, ...waiting.slice(ACCOUNTS_MAX)];
  }
  await scoreRounds(tx, period, [...new Set(members.values())], terms.scoring);
}

async function keepRounds(
  tx: Tx,
  period: Period,
  terms: BoardTerms,
  rounds: readonly Round[],
  members: ReadonlyMap<bigint, number>,
): Promise<void> {
  const scored: RoundScore[] = [];
  const others: Round[] = [];
  for (const one of rounds) {
    const { accountId, round, settledAt } = one;
    const memberId = members.get(accountId);
    const score = scoreOf(terms, one);
    if (memberId !== undefined && settledAt && score > 0n && isWithin(period, settledAt))
      scored.push({ accountId, memberId, round, score, settledAt });
    else others.push(one);
  }
  await removeRounds(tx, period, others);
  await putRounds(tx, period, scored);
  const upto = new Map(rounds.map((one) => [one.accountId, one.upto]));
  await saveReaders(
    tx,
    period,
    [...upto].map(([accountId, seq]) => ({ accountId, upto: seq })),
  );
}

const isWithin = ({ startsAt, endsAt }: Period, at: Date): boolean => at >= startsAt && at < endsAt;
