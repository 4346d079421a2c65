/** The console's reading side (OP-22): bets of the brand, one with everything its round moved, and what the vendor says of it. */
import type { Db } from '@baize/db';
import { findMember, findMemberByName } from '@baize/members';
import type { Ctx, Input } from '@baize/endpoint';
import { DAY_MS, exactText, invariant, offsetOf, ok, pageOf, rangeOf, refuse } from '@baize/kernel';
import { KIND, transactionStatus } from '@baize/wallet';
import {
  countBetRows,
  searchBetRows,
  listRoundBets,
  listRoundEntryRows,
  type BetSearch,
  type FoundBetRow,
  type RoundEntryRow,
} from './bet-case.sql.ts';
import { findBetRow, type BetRow } from './bet.sql.ts';
import { betView, gameIdsOf, gamesById, vendorRound } from './bets.ts';
import { ENTRY_KINDS, type betsConsoleApi, type ConsoleBet } from './console-api.ts';
import type { BetsDeps } from './deps.ts';
import { findPlayerByMember, type PlayerRow } from './player.sql.ts';

type Api = typeof betsConsoleApi;
export type Named = { memberId: number; betId: string; placedAt: number };
type ReadCtx = Pick<Ctx<'staff'>, 'merchantId' | 'language'>;

/** A round whose bet is found by time is looked for this far around it: vendors settle within days, lotteries within weeks. */
const ROUND_DAYS = 120;

export async function searchBets(deps: BetsDeps, input: Input<Api, 'searchBets'>, ctx: ReadCtx) {
  const { account, key, round } = input;
  if (round && !account && !key) return refuse('account_needed');
  const isWide = !account && !key;
  // One instant for both ends: a day that began a millisecond before it ended would be too long.
  const now = deps.clock.now();
  const range = rangeOf(isWide ? dayOf(input, now) : input, now);
  if (!range.ok) return range;
  // A brand's day can be looked through; its month cannot, without an account to look under.
  if (isWide && range.value.to.getTime() - range.value.from.getTime() > DAY_MS)
    return refuse('range_too_long');
  const found = await scopeOf(deps, { account, key, round }, ctx.merchantId);
  if (found === undefined) return ok(pageOf([], 0, input));
  const games = await gamesById(deps.catalogue);
  const query: BetSearch = {
    merchantId: ctx.merchantId,
    ...range.value,
    ...found.span,
    accountId: found.accountId,
    round: found.round,
    connectionIds: found.round ? (await deps.vendors.connections()).map(({ id }) => id) : [],
    state: input.state,
    gameIds: gameIdsOf(games, input),
  };
  const page = { limit: input.pageSize, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    searchBetRows(deps.db, { ...query, ...page }),
    countBetRows(deps.db, query),
  ]);
  const accounts = await accountsOf(deps, rows);
  const list = rows.map((row): ConsoleBet => ({
    ...betView(row, games, input.language ?? ctx.language),
    memberId: row.memberId,
    account: accounts.get(row.memberId) ?? '',
    currency: row.currency,
    isTrial: row.isTrial,
  }));
  return ok(pageOf(list, total, input));
}

/** Without a beginning the last day, not the last week. */
const dayOf = <R extends { from?: string | number | undefined; to?: string | number | undefined }>(
  range: R,
  now: Date,
): R =>
  range.from === undefined && range.to === undefined
    ? { ...range, from: now.getTime() - DAY_MS + 1, to: now.getTime() + 1 }
    : range;

type Scope = { accountId: bigint | undefined; round: string | undefined; span?: { from: Date; to: Date } };

/** Whose bets, and of which round; undefined where this brand has no such account or transaction. */
async function scopeOf(
  deps: BetsDeps,
  asked: { account: string | undefined; key: string | undefined; round: string | undefined },
  merchantId: number,
): Promise<Scope | undefined> {
  let accountId: bigint | undefined;
  if (asked.account) {
    const member = await findMemberByName(deps.db, merchantId, asked.account);
    if (!member) return undefined;
    accountId = member.accountId;
  }
  if (!asked.key) return { accountId, round: asked.round || undefined };
  for (const { id } of await deps.vendors.connections()) {
    const known = await transactionStatus(deps.db, id, asked.key);
    if (known === undefined || known.round === null) continue;
    if (accountId !== undefined && known.accountId !== accountId) continue;
    const at = known.processedAt.getTime();
    const span = { from: new Date(at - ROUND_DAYS * DAY_MS), to: new Date(at + ROUND_DAYS * DAY_MS) };
    return { accountId: known.accountId, round: known.round, span };
  }
  return undefined;
}

async function accountsOf(deps: BetsDeps, rows: readonly FoundBetRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map((row) => row.memberId))];
  const members = await Promise.all(ids.map((id) => findMember(deps.db, id)));
  return new Map(members.flatMap((member) => (member ? [[member.memberId, member.account]] : [])));
}

/** A bet with its round, as it stands now. */
export type FoundBet = {
  player: PlayerRow;
  bet: BetRow;
  bets: BetRow[];
  entries: RoundEntryRow[];
};

export async function findBet(
  db: Db,
  { memberId, betId, placedAt }: Named,
  merchantId: number,
): Promise<FoundBet | undefined> {
  const player = await findPlayerByMember(db, memberId);
  const at = new Date(placedAt);
  if (player?.merchantId !== merchantId || Number.isNaN(at.getTime())) return undefined;
  const bet = await findBetRow(db, { accountId: player.accountId, key: betId, placedAt: at });
  if (bet === undefined) return undefined;
  const round = roundOf(player, bet);
  const [bets, entries] = await Promise.all([listRoundBets(db, round), listRoundEntryRows(db, round)]);
  return { player, bet, bets, entries };
}

export const roundOf = (player: PlayerRow, { connectionId, round, placedAt: at }: BetRow) => ({
  accountId: player.accountId,
  connectionId: connectionId,
  round,
  since: new Date(at.getTime() - ROUND_DAYS * DAY_MS),
  until: new Date(at.getTime() + ROUND_DAYS * DAY_MS),
});

/** What may be done about a round: nothing is open and settled at once for whoever has to put it right. */
export function actsOn(bets: readonly Pick<BetRow, 'state'>[]): ('void' | 'settle' | 'reverse')[] {
  if (bets.some(({ state }) => state === 'OPEN')) return ['void', 'settle'];
  return bets.some(({ state }) => state === 'SETTLED') ? ['reverse'] : [];
}

export async function viewCase(deps: BetsDeps, found: FoundBet, ctx: ReadCtx) {
  const { player, bet, bets, entries } = found;
  const [games, member, peers] = await Promise.all([
    gamesById(deps.catalogue),
    findMember(deps.db, player.memberId),
    deps.vendors.connections(),
  ]);
  const money = (units: bigint) => exactText(units, player.currency);
  return {
    bet: {
      ...betView(bet, games, ctx.language),
      memberId: player.memberId,
      account: member?.account ?? '',
      currency: player.currency,
      isTrial: player.isTrial,
    },
    connection: peers.find(({ id }) => id === bet.connectionId)?.code ?? '',
    round: bets.map((row) => betView(row, games, ctx.language)),
    entries: entries.map((row) => ({
      key: row.key,
      time: row.createdAt.getTime(),
      kind: kindOf(row),
      amount: money(row.amount),
      balanceBefore: money(row.balanceBefore),
      balanceAfter: money(row.balanceAfter),
      ref: row.ref,
      isReversed: row.isReversed,
    })),
    // What was played from the vendor's wallet is the vendor's to put right.
    acts: bet.isOffLedger ? [] : actsOn(bets),
  };
}

function kindOf({ kind, key }: RoundEntryRow): (typeof ENTRY_KINDS)[number] {
  const name = ENTRY_KINDS.find((one) => KIND[one] === kind);
  invariant(name, 'a vendor’s round has vendor kinds', { key });
  return name;
}

export async function getBetCase(deps: BetsDeps, input: Input<Api, 'getBetCase'>, ctx: ReadCtx) {
  const found = await findBet(deps.db, input, ctx.merchantId);
  return found ? ok(await viewCase(deps, found, ctx)) : refuse('bet_not_found');
}

export async function askVendorAboutBet(
  deps: BetsDeps,
  input: Input<Api, 'askVendorAboutBet'>,
  ctx: ReadCtx,
) {
  const found = await findBet(deps.db, input, ctx.merchantId);
  if (found === undefined) return refuse('bet_not_found');
  const round = vendorRound(found.player, found.bet);
  const [listed, url] = await Promise.all([deps.vendors.listRound(round), deps.vendors.roundPage(round)]);
  return listed ? ok({ ...listed, url }) : refuse('bet_not_found');
}
