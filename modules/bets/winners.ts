/** The winner board (#53): real wins, masked names, never a trial's. */
import { artIn, nameIn } from '@baize/catalogue';
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { findMember, maskAccount } from '@baize/members';
import { type TtlCache, exactText, madeOnce, ok, parseUnits, refuse, ttlCache } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { audit } from '@baize/staff';
import { WINNERS_MAX, type betsApi, type betsConsoleApi } from './api.ts';
import type { BetsDeps } from './deps.ts';
import {
  deleteWinnersBefore,
  insertWinner,
  lockSearch,
  lockWinner,
  listAllWinners,
  listNewWinners,
  listWinnerRows,
  updateSearch,
  updateWinnerHidden,
  type WinnerRow,
} from './winner.sql.ts';

type Api = typeof betsApi;
type ConsoleApi = typeof betsConsoleApi;

/** New wins are looked for this often, by whichever process is asked first. */
const SEARCH_MS = 60_000;
/** What was read is kept this long: an entry an operator hides is gone within it, everywhere. */
const READ_MS = 5_000;
/** Rounds that took longer than this to settle are found by the deep search. */
const ROUND_MS = 15 * 60_000;
const DEEP_EVERY_MS = 3_600_000;
const DEEP_MS = 3 * 86_400_000;
const NEW_MAX = 200;
const KEPT_MS = 90 * 86_400_000;
const BRANDS_KEPT_MAX = 1_000;

export type WinnerBoard = TtlCache<number, WinnerRow[]>;

export const openWinners = (deps: Pick<BetsDeps, 'db' | 'clock'>): WinnerBoard =>
  ttlCache({
    clock: deps.clock,
    ttlMs: READ_MS,
    entriesMax: BRANDS_KEPT_MAX,
    load: async (merchantId: number) => {
      const { winners } = (await getMerchant(deps.db, merchantId)).settings;
      if (!winners.isOn) return [];
      const threshold = parseUnits(winners.threshold);
      await noteWinners(deps, merchantId, threshold);
      return listWinnerRows(deps.db, { merchantId, threshold, limit: WINNERS_MAX });
    },
  });

/** Notes wins that settled since the last search. One process at a time searches, at most once a minute. */
async function noteWinners(
  { db, clock }: Pick<BetsDeps, 'db' | 'clock'>,
  merchantId: number,
  threshold: bigint,
): Promise<void> {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  await db.transaction(async (tx) => {
    const last = await lockSearch(tx, merchantId, ago(SEARCH_MS));
    if (last === undefined) return;
    const isDeep = last.deepAt <= ago(DEEP_EVERY_MS);
    const since = isDeep ? ago(DEEP_MS) : new Date(last.upto.getTime() - ROUND_MS);
    const found = await listNewWinners(tx, { merchantId, threshold, since, limit: NEW_MAX });
    for (const { memberId, ...row } of found) {
      const member = await findMember(tx, memberId);
      if (member === undefined) continue;
      await insertWinner(tx, { ...row, merchantId, customer: maskAccount(member.account) });
    }
    await deleteWinnersBefore(tx, merchantId, ago(KEPT_MS));
    await updateSearch(tx, merchantId, { upto: now, deepAt: isDeep ? now : last.deepAt });
  });
}

export async function listWinners(
  deps: BetsDeps,
  board: WinnerBoard,
  input: Input<Api, 'listWinners'>,
  ctx: Ctx,
) {
  const [rows, { byGameId }] = await Promise.all([board.get(ctx.merchantId), deps.catalogue.snapshot()]);
  const language = input.language ?? ctx.language;
  const make = () => {
    const wanted = rows.filter(
      (row) => !input.gameCategory || byGameId.get(row.gameId)?.game.gameType === input.gameCategory,
    );
    return {
      list: wanted.slice(0, input.limitNum).map((row) => {
        const game = byGameId.get(row.gameId)?.game;
        const time = row.wonAt.getTime();
        return {
          vo: {
            customerName: row.customer,
            winAmount: exactText(row.amount, row.currency),
            currency: row.currency,
            gameName: game ? nameIn(game.names, language) : '',
            gameId: row.gameId,
            nodeId: game?.nodeId ?? null,
            iconUrl: game ? (game.iconUrl ?? artIn(game.artUrls, language)) : '',
            time,
            winTime: time,
          },
        };
      }),
    };
  };
  return ok(madeOnce(rows, JSON.stringify([input, language]), make));
}

/** The board with what is hidden, for the console (OP-18). Below the threshold of today too. */
export async function listOpsWinners(
  deps: BetsDeps,
  board: WinnerBoard,
  input: Input<ConsoleApi, 'listOpsWinners'>,
  ctx: Ctx<'staff:catalogue.write'>,
) {
  // What members would see next is what the operator sees.
  await board.get(ctx.merchantId);
  const { byGameId } = await deps.catalogue.snapshot();
  const page = await listAllWinners(deps.db, ctx.merchantId, input, (row) => {
    const game = byGameId.get(row.gameId)?.game;
    return {
      winnerId: Number(row.id),
      customerName: row.customer,
      winAmount: exactText(row.amount, row.currency),
      currency: row.currency,
      gameName: game ? nameIn(game.names, ctx.language) : '',
      gameId: row.gameId,
      time: row.wonAt.getTime(),
      hidden: row.hiddenAt !== null,
    };
  });
  return ok(page);
}

/** Takes an entry off the board, or puts it back. Audited. */
export async function hideWinner(
  deps: BetsDeps,
  board: WinnerBoard,
  input: Input<ConsoleApi, 'hideWinner'>,
  ctx: Ctx<'staff:catalogue.write'>,
) {
  const { winnerId, hidden, reason } = input;
  const changed = await staffChange(
    { db: deps.db, audit },
    ctx,
    { action: 'play.winner.hide', reason },
    async (tx) => {
      const row = await lockWinner(tx, ctx.merchantId, BigInt(winnerId));
      if (row === undefined) return refuse('winner_not_found');
      if ((row.hiddenAt !== null) === hidden) return refuse('nothing_to_change');
      await updateWinnerHidden(tx, row.id, hidden ? deps.clock.now() : null);
      return ok({
        target: `winner:${winnerId}`,
        before: { hidden: !hidden, customer: row.customer },
        after: { hidden, customer: row.customer },
        value: { winnerId, hidden },
      });
    },
  );
  if (changed.ok) board.forget(ctx.merchantId);
  return changed;
}
