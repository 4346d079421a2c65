/** The betting record: a member's own, and the console's view of it. One query, one shape. */
import type { Catalogue } from '@baize/catalogue';
import type { Ctx, Input, Language } from '@baize/endpoint';
import { DAY_MS, DAYS_KEPT, exactText, HOUR_MS, offsetOf, ok, pageOf, rangeOf, refuse } from '@baize/kernel';
import { findWhose, isSeen, seenOf, type Whose } from '@baize/members';
import type { BetView, betsApi, betsConsoleApi } from './api.ts';
import {
  findBetRow,
  listBetRows,
  listBetsAt,
  listOpenRoundRows,
  sumBets,
  type BetQuery,
  type BetRow,
  type BetTotals,
} from './bet.sql.ts';
import type { BetsDeps, VendorRound } from './deps.ts';
import { findPlayerByMember, type PlayerRow } from './player.sql.ts';
import { findPage } from './rollup.sql.ts';
import { rollUpBets } from './rollup.ts';

type Api = typeof betsApi;
type ListInput = Input<Api, 'listBets'>;
type OpsListInput = Input<typeof betsConsoleApi, 'listMemberBets'>;

/** Rounds are closed by their vendor within 48 h, lotteries within a draw and a day; older ones are found by jobs. */
const OPEN_ROUNDS_DAYS = 14;
const OPEN_ROUNDS_MAX = 50;

const NOTHING = { count: 0n, stake: 0n, validBet: 0n, payout: 0n, net: 0n, openStake: 0n };

export async function listBets(deps: BetsDeps, input: ListInput, ctx: Ctx<'member'>) {
  const whose = await findWhose(deps.db, ctx, input.account);
  if (whose === undefined) return refuse('not_in_team');
  const player = await findPlayerByMember(deps.db, whose.memberId);
  return pageOfBets(deps, input, player, ctx.language, { withinDays: DAYS_KEPT, whose });
}

export async function listMemberBets(deps: BetsDeps, input: OpsListInput, ctx: Ctx<'staff:members.read'>) {
  const player = await findPlayerByMember(deps.db, input.memberId);
  if (player === undefined || player.merchantId !== ctx.merchantId) return refuse('member_has_not_played');
  const page = await pageOfBets(deps, input, player, ctx.language);
  return page.ok ? ok({ ...page.value, isTrial: player.isTrial }) : page;
}

async function pageOfBets(
  deps: BetsDeps,
  input: Omit<ListInput, 'account'>,
  player: PlayerRow | undefined,
  language: Language,
  { whose, ...limits }: { withinDays?: number; whose?: Whose } = {},
) {
  const range = rangeOf(input, deps.clock.now(), limits);
  if (!range.ok) return range;
  const games = await gamesById(deps.catalogue);
  const currency = player?.currency ?? 'USD';
  const query = player && {
    accountId: player.accountId,
    ...(whose ? seenOf(range.value, whose) : range.value),
    state: input.state,
    gameIds: gameIdsOf(games, input),
  };
  const page = { limit: input.pageSize, offset: offsetOf(input) };
  const { rows, totals } = query
    ? await findBets(deps, { ...query, ...page })
    : { rows: [], totals: NOTHING };
  const money = (units: bigint) => exactText(units, currency);
  const view = (row: BetRow) => betView(row, games, input.language ?? language);
  return ok({
    ...pageOf(rows.map(view), Number(totals.count), input),
    totals: {
      count: Number(totals.count),
      stake: money(totals.stake),
      validBet: money(totals.validBet),
      payout: money(totals.payout),
      net: money(totals.net),
      openStake: money(totals.openStake),
    },
  });
}

type Found = { rows: BetRow[]; totals: BetTotals };

/**
 * A page and its totals. Over whole hours (days are) both are found by bet_hour, however many bets there are; a range that
 * cuts an hour reads the bets themselves.
 */
async function findBets(
  { db, clock }: Pick<BetsDeps, 'db' | 'clock'>,
  query: BetQuery & { limit: number; offset: number },
): Promise<Found> {
  const isWhole = (at: Date) => at.getTime() % HOUR_MS === 0;
  // Nothing is placed in the future: an end after now is as good as the end of its hour.
  const to = query.to > clock.now() ? new Date(Math.ceil(query.to.getTime() / HOUR_MS) * HOUR_MS) : query.to;
  if (!isWhole(query.from) || !isWhole(to))
    return { rows: await listBetRows(db, query), totals: await sumBets(db, query) };
  await rollUpBets(db, query.accountId);
  const { totals, place } = await findPage(db, { ...query, to });
  return { totals, rows: place ? await listBetsAt(db, query, place) : [] };
}

export async function getBetDetail(deps: BetsDeps, input: Input<Api, 'getBetDetail'>, ctx: Ctx<'session'>) {
  const whose = await findWhose(deps.db, ctx, input.account);
  if (whose === undefined) return refuse('not_in_team');
  const player = await findPlayerByMember(deps.db, whose.memberId);
  const placedAt = new Date(input.placedAt);
  if (player === undefined || Number.isNaN(placedAt.getTime()) || !isSeen(placedAt, whose))
    return refuse('bet_not_found');
  const row = await findBetRow(deps.db, { accountId: player.accountId, key: input.betId, placedAt });
  if (row === undefined) return refuse('bet_not_found');
  const games = await gamesById(deps.catalogue);
  return ok({
    bet: betView(row, games, ctx.language),
    // A vendor that does not answer costs the member the page, not the record.
    url: await deps.vendors.roundPage(vendorRound(player, row)),
  });
}

export const vendorRound = (player: PlayerRow, bet: BetRow): VendorRound => ({
  connectionId: bet.connectionId,
  walletUser: player.walletUser,
  betKey: bet.key,
  round: bet.round,
});

export async function listOpenRounds(
  deps: BetsDeps,
  input: Input<Api, 'listOpenRounds'>,
  ctx: Ctx<'session'>,
) {
  const player = await findPlayerByMember(deps.db, ctx.caller.memberId);
  if (player === undefined) return ok({ list: [], stake: exactText(0n, 'USD') });
  const since = new Date(deps.clock.now().getTime() - OPEN_ROUNDS_DAYS * DAY_MS);
  const rows = await listOpenRoundRows(deps.db, {
    accountId: player.accountId,
    since,
    limit: OPEN_ROUNDS_MAX,
  });
  const games = await gamesById(deps.catalogue);
  const language = input.language ?? ctx.language;
  const total = rows.reduce((sum, row) => sum + (row.stake ?? 0n), 0n);
  return ok({
    list: rows.map((row) => {
      const entry = games.get(row.gameId);
      return {
        nodeId: entry?.game.nodeId ?? null,
        gameName: entry ? (entry.game.names[language] ?? entry.game.names.EN) : '',
        vassalage: entry?.game.vendorCode ?? '',
        round: row.round,
        bets: Number(row.bets),
        stake: exactText(row.stake ?? 0n, player.currency),
        since: row.since.getTime(),
      };
    }),
    stake: exactText(total, player.currency),
  });
}

type Shelf = Awaited<ReturnType<Catalogue['snapshot']>>['all'][number];
type GamesById = ReadonlyMap<number, Shelf>;

export const gamesById = async (catalogue: Catalogue): Promise<GamesById> =>
  (await catalogue.snapshot()).byGameId;

/** The games a filter of category and vendor leaves; undefined when there is no such filter. */
export function gameIdsOf(
  games: GamesById,
  filter: Pick<ListInput, 'gameType' | 'vassalage'>,
): number[] | undefined {
  if (filter.gameType === undefined && filter.vassalage === undefined) return undefined;
  return [...games.values()]
    .filter(
      ({ game }) =>
        (filter.gameType === undefined || game.gameType === filter.gameType) &&
        (filter.vassalage === undefined || game.vendorCode === filter.vassalage),
    )
    .map(({ game }) => game.gameId);
}

export function betView(row: BetRow, games: GamesById, language: Language): BetView {
  const entry = games.get(row.gameId);
  const money = (units: bigint) => exactText(units, row.currency);
  return {
    betId: row.key,
    placedAt: row.placedAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
    nodeId: entry?.game.nodeId ?? null,
    gameName: entry ? (entry.game.names[language] ?? entry.game.names.EN) : '',
    gameType: entry?.game.gameType ?? '',
    vassalage: entry?.game.vendorCode ?? '',
    round: row.round,
    stake: money(row.stake),
    validBet: money(row.validBet),
    payout: money(row.payout),
    net: money(row.net),
    state: row.state,
    isFree: row.isFree,
    isElsewhere: row.isOffLedger,
  };
}
