/** Game recall (standards R24): the member's last rounds with stake, win and balances; the outcome is on the replay page. */
import { nameIn } from '@baize/catalogue';
import type { Ctx, Input } from '@baize/endpoint';
import { DAY_MS, exactText, ok } from '@baize/kernel';
import type { betsApi } from './api.ts';
import type { BetsDeps } from './deps.ts';
import { findPlayerByMember } from './player.sql.ts';
import { listRecallRows } from './recall.sql.ts';

const ROUNDS_MAX = 50;
/** Several bets make a round at a table. */
const BETS_MAX = 500;
const RECALL_DAYS = 90;

/** `betId` and `placedAt` ask getBetDetail for the vendor's page of the round. */
export async function listRecall(
  deps: BetsDeps,
  input: Input<typeof betsApi, 'listRecall'>,
  ctx: Ctx<'session'>,
) {
  const [player, { byNodeId, byGameId }] = await Promise.all([
    findPlayerByMember(deps.db, ctx.caller.memberId),
    deps.catalogue.snapshot(),
  ]);
  const gameId = input.nodeId === undefined ? undefined : (byNodeId.get(input.nodeId)?.game.gameId ?? 0);
  if (player === undefined) return ok({ list: [] });
  const rows = await listRecallRows(deps.db, {
    accountId: player.accountId,
    gameId,
    since: new Date(deps.clock.now().getTime() - RECALL_DAYS * DAY_MS),
    bets: BETS_MAX,
    rounds: ROUNDS_MAX,
  });
  const money = (units: bigint): string => exactText(units, player.currency);
  const language = input.language ?? ctx.language;
  return ok({
    list: rows.map((row) => {
      const game = byGameId.get(row.gameId)?.game;
      return {
        round: row.round,
        betId: row.key,
        placedAt: row.placedAt.getTime(),
        settledAt: row.settledAt?.getTime() ?? null,
        nodeId: game?.nodeId ?? null,
        gameName: game ? nameIn(game.names, language) : '',
        vassalage: game?.vendorCode ?? '',
        bets: Number(row.bets),
        stake: money(row.stake),
        payout: money(row.payout),
        net: money(row.net),
        state: row.state,
        balanceBefore: row.balanceBefore === null ? null : money(row.balanceBefore),
        balanceAfter: row.balanceAfter === null ? null : money(row.balanceAfter),
      };
    }),
  });
}
