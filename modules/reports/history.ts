import type { Catalogue } from '@baize/catalogue';
import type { Db } from '@baize/db';
import type { Ctx, Input, Language, Output } from '@baize/endpoint';
import {
  DAYS_KEPT,
  exactText,
  HOUR_MS,
  offsetOf,
  ok,
  pageOf,
  rangeOf,
  readActor,
  refuse,
} from '@baize/kernel';
import { betsOfEntries, rollUpBets, gameIdsOf, gamesById, gamesOfEntries, type PlayEntry } from '@baize/bets';
import { findWhose, isSeen, seenOf } from '@baize/members';
import { findAccount, getKindName, KIND, kindsOf, typeOf, type Account, type Kind } from '@baize/wallet';
import type { TransactionType } from '@baize/wallet/api';
import type { reportsApi } from './api.ts';
import type { ReportsDeps, Told } from './deps.ts';
import { rollUpAccount } from './rollup.ts';
import { rollUpPlayed } from './rollup-played.ts';
import { fileWords } from './file-words.ts';
import {
  findHeldPage,
  findHistoryPage,
  listHistoryAt,
  listRoundEntryRows,
  sumValidBet,
  type HistoryQuery,
  type HistoryRow,
  type HistorySums,
} from './history.sql.ts';

type Api = typeof reportsApi;
export type TransactionView = Output<Api, 'listTransactions'>['list'][number];
type LineView = Omit<TransactionView, 'bet' | 'round'>;
/** Which movements are wanted: of a history's page and of its file. */
export type HistoryWanted = Pick<
  Input<Api, 'listTransactions'>,
  'type' | 'status' | 'vassalage' | 'gameType'
>;
type Owner = Pick<Account, 'accountId' | 'memberId' | 'currency'>;

/** Entries after a bet among which the rest of its round is looked for. */
const ROUND_WITHIN = 2_000;

/** What an agent earns by the team (AGENT-011). */
const INCOME: readonly TransactionType[] = ['SALARY', 'DIVIDEND', 'REBATE'];
export type AskedType = Input<Api, 'listTransactions'>['type'];

export const kindNumbers = (type: AskedType): number[] =>
  (type === 'INCOME' ? INCOME.flatMap(kindsOf) : kindsOf(type)).map((kind) => KIND[kind]);

/** Whole hours around a range: what the hours of a wallet can answer. */
export const wholeHours = ({ from, to }: { from: Date; to: Date }) => ({
  from: new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS),
  to: new Date(Math.ceil(to.getTime() / HOUR_MS) * HOUR_MS),
});

/** Every movement of a wallet with the balance before and after, and the game behind it (WALLET-017, #62). */
export async function listTransactions(
  deps: ReportsDeps,
  input: Input<Api, 'listTransactions'>,
  ctx: Ctx<'session'>,
) {
  const { db, clock, catalogue } = deps;
  const range = rangeOf(input, clock.now(), { withinDays: DAYS_KEPT });
  if (!range.ok) return range;
  const whose = await findWhose(db, ctx, input.account);
  if (whose === undefined) return refuse('not_in_team');
  const account = await findAccount(db, whose.memberId);
  if (!account) return refuse('wallet_missing');
  await rollUpAccount(db, account);
  const gameIds = gameIdsOf(await gamesById(catalogue), input);
  if (gameIds) await rollUpPlayed(db, account.accountId);
  const query = {
    accountId: account.accountId,
    ...seenOf(wholeHours(range.value), whose),
    kinds: kindNumbers(input.type).filter((kind) => !gameIds || isPlay(kind)),
    gameIds,
    limit: input.pageSize,
    offset: offsetOf(input),
  };
  const { sums, rows } = await findPage(db, query, input.status);
  const text = (units: bigint) => exactText(units, account.currency);
  return ok({
    ...pageOf(await viewsOf(deps, account, rows, ctx.language), Number(sums.count), input),
    summary: {
      in: text(sums.in),
      out: text(sums.out),
      validBet: isOfHeld(input.status) ? null : await validBetOf(deps, account, query, input.type),
      winLoss: text(sums.winLoss),
    },
  });
}

async function findPage(
  db: Db,
  query: HistoryQuery & { limit: number; offset: number },
  status: Input<Api, 'listTransactions'>['status'],
): Promise<{ sums: HistorySums; rows: HistoryRow[] }> {
  if (isOfHeld(status)) return findHeldPage(db, { ...query, held: HELD[status] });
  const wanted = { ...query, doneOnly: status === 'SUCCESS' };
  const { sums, place } = await findHistoryPage(db, wanted);
  return { sums, rows: place ? await listHistoryAt(db, wanted, place) : [] };
}
/** States of money set aside; the rest of the history is read by the hour. */
const isOfHeld = (status: Input<Api, 'listTransactions'>['status']): status is keyof typeof HELD =>
  status in HELD;
const HELD = { PENDING: 'pending', RETURNED: 'released' } as const;

async function validBetOf(
  { db }: ReportsDeps,
  { accountId, currency }: Account,
  query: Pick<HistoryQuery, 'from' | 'to' | 'gameIds'>,
  type: AskedType,
): Promise<string | null> {
  if (type !== 'ALL' && type !== 'BET' && type !== 'WIN') return null;
  await rollUpBets(db, accountId);
  const { from, to, gameIds } = query;
  return exactText(await sumValidBet(db, { accountId, from, to, gameIds }), currency);
}

/** From a bet down to its entries in the ledger. */
export async function listRoundEntries(
  deps: ReportsDeps,
  input: Input<Api, 'listRoundEntries'>,
  ctx: Ctx<'session'>,
) {
  const whose = await findWhose(deps.db, ctx, input.account);
  if (whose === undefined) return refuse('not_in_team');
  const account = await findAccount(deps.db, whose.memberId);
  const placedAt = new Date(input.placedAt);
  if (!account || Number.isNaN(placedAt.getTime()) || !isSeen(placedAt, whose))
    return refuse('bet_not_found');
  const { accountId } = account;
  const rows = await listRoundEntryRows(deps.db, {
    accountId,
    key: input.betId,
    placedAt,
    within: ROUND_WITHIN,
  });
  if (rows.length === 0) return refuse('bet_not_found');
  return ok({ list: await viewsOf(deps, account, rows, ctx.language) });
}

/** Rows as a member reads them; what play moved gets the names of its game and vendor, and the bet behind it. */
async function viewsOf(
  { db, catalogue, toldOf }: Pick<ReportsDeps, 'db' | 'catalogue' | 'toldOf'>,
  account: Owner,
  rows: readonly HistoryRow[],
  language: Language,
): Promise<TransactionView[]> {
  const bets = await betsOfEntries(db, account.accountId, playedOf(rows));
  const games = (await catalogue.snapshot()).byGameId;
  const told = await toldOf(db, rows.map(refOf), language);
  const text = (units: bigint) => exactText(units, account.currency);
  return rows.map((row) => {
    const bet = bets.get(row.seq);
    const round = bet?.round;
    const game = bet && games.get(bet.gameId)?.game;
    return {
      ...viewOf(row, account, { game, told: told.get(refOf(row)) }, language),
      bet: bet ? { betId: bet.key, placedAt: bet.placedAt.getTime() } : null,
      round: round
        ? { stake: text(round.stake), payout: text(round.payout), net: text(round.net), state: round.state }
        : null,
    };
  });
}

/** The same for lines of a file: without the bet, which none of them shows. Those of other games are left out. */
export async function linesOf(
  { db, catalogue, toldOf }: Pick<ReportsDeps, 'db' | 'catalogue' | 'toldOf'>,
  account: Owner,
  rows: readonly HistoryRow[],
  { language, ...wanted }: Pick<HistoryWanted, 'vassalage' | 'gameType'> & { language: Language },
): Promise<LineView[]> {
  const found = await gamesOfEntries(db, account.accountId, playedOf(rows));
  const games = await gamesById(catalogue);
  const gameIds = gameIdsOf(games, wanted);
  const ofThem = gameIds && new Set<number | undefined>(gameIds);
  const told = await toldOf(db, rows.map(refOf), language);
  return rows
    .filter(({ seq }) => !ofThem || ofThem.has(found.get(seq)))
    .map((row) => {
      const { game } = games.get(found.get(row.seq) ?? 0) ?? {};
      return viewOf(row, account, { game, told: told.get(refOf(row)) }, language);
    });
}

type Game = NonNullable<ReturnType<Awaited<ReturnType<Catalogue['snapshot']>>['byGameId']['get']>>['game'];

function viewOf(
  row: HistoryRow,
  { accountId, memberId, currency }: Owner,
  { game, told }: { game: Game | undefined; told: Told | undefined },
  language: Language,
): LineView {
  const text = (units: bigint) => exactText(units, currency);
  const kind = getKindName(row.kind);
  return {
    id: `L${accountId}-${row.seq}`,
    time: row.createdAt.getTime(),
    type: typeOf(kind),
    kind,
    vassalage: game?.vendorCode ?? '',
    gameName: game ? (game.names[language] ?? game.names.EN) : '',
    ref: told?.reference ?? refOf(row),
    title: told?.title ?? '',
    amount: text(row.amount),
    balanceBefore: text(row.balanceBefore),
    balanceAfter: text(row.balanceAfter),
    status: row.held === 'pending' ? 'PENDING' : row.held === 'released' ? 'RETURNED' : 'SUCCESS',
    by: moverOf(row.actor, memberId),
    ...wayOf(row, kind, game, language),
  };
}

/** A round of play, or the number of the order it belongs to; a movement of neither refers to nothing. */
export const refOf = ({ round, key, ref, connectionId }: HistoryRow): string =>
  round ?? (connectionId > 0 ? key : (ref ?? ''));

/** What a member is told of the ledger's actor: never a person's name. */
function moverOf(actor: string | null, memberId: number): TransactionView['by'] {
  if (actor === null || actor === 'vendor') return 'VENDOR';
  if (actor === 'member' || actor === `member:${memberId}`) return 'MEMBER';
  const { kind } = readActor(actor);
  if (kind === 'member') return 'OTHER';
  if (kind === 'staff') return 'STAFF';
  return kind === 'gateway' ? 'CHANNEL' : 'SYSTEM';
}

/** The ledger's note names the way of some kinds, and is a code or a remark of others. */
function wayOf(
  { note }: HistoryRow,
  kind: Kind,
  game: Game | undefined,
  language: Language,
): { method: string; remark: string } {
  const text = note ?? '';
  switch (kind) {
    case 'bet':
    case 'win':
    case 'bet_rollback':
    case 'win_rollback':
      return { method: game?.vendorCode ?? '', remark: text };
    case 'deposit':
    case 'manual_deposit':
    case 'line_transfer':
    case 'vendor_transfer_in':
    case 'vendor_transfer_out':
      return { method: text, remark: '' };
    case 'hold':
    case 'release':
    case 'withdrawal':
    case 'manual_withdrawal': {
      const say = fileWords(language);
      const isFee = text === 'withdrawal_fee';
      return {
        method: say('records.history.method.account'),
        remark: isFee ? say('records.history.note.withdrawal_fee') : '',
      };
    }
    default:
      return { method: '', remark: text };
  }
}

/** Those that play moved. */
const playedOf = (rows: readonly HistoryRow[]): PlayEntry[] =>
  rows.flatMap(({ seq, kind, connectionId, round }) =>
    isPlay(kind) && round !== null ? [{ seq, connectionId: connectionId, round }] : [],
  );

export const isPlay = (kind: number): boolean =>
  kind === KIND.bet || kind === KIND.win || kind === KIND.bet_rollback || kind === KIND.win_rollback;
