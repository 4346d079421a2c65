import type { Ctx } from '@baize/endpoint';
import { ok, pageOf, refuse, type Result } from '@baize/kernel';
import type { OpsGame } from './api.ts';
import { lockGame, updateGameState } from './catalogue.sql.ts';
import type { CatalogueOpsDeps, OpsInputOf } from './deps.ts';
import { languageOf } from './lobby.ts';
import { filterShelf } from './shelf.ts';
import { dateOf, switchStateOf, switchTo } from './switch-state.ts';
import { viewOpsGame } from './view.ts';

type OpsCtx = Ctx<'staff:catalogue.write'>;

/** Games for the console: hidden ones too, in lobby order. */
export async function searchCatalogueGames(
  deps: CatalogueOpsDeps,
  input: OpsInputOf<'searchCatalogueGames'>,
  ctx: OpsCtx,
) {
  const { all } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  const now = deps.clock.now();
  const found = filterShelf(all, input, language).filter(
    ({ game }) => !input.enabled || game.enabled === (input.enabled === '1'),
  );
  const from = (input.pageNo - 1) * input.pageSize;
  const rows = found.slice(from, from + input.pageSize);
  return ok(
    pageOf(
      rows.map((entry) => viewOpsGame(entry, language, now)),
      found.length,
      input,
    ),
  );
}

/** Switches a game on or off, marks it hot, opens or ends its maintenance; the change and its audit are one. */
export async function updateCatalogueGame(
  deps: CatalogueOpsDeps,
  input: OpsInputOf<'updateCatalogueGame'>,
  ctx: OpsCtx,
): Promise<Result<OpsGame, 'game_not_found' | 'nothing_to_change' | 'maintenance_window_invalid'>> {
  const changed = await deps.db.transaction(async (tx) => {
    const row = await lockGame(tx, input.nodeId);
    if (!row) return refuse('game_not_found');
    const before = { ...switchStateOf(row), isHot: row.is_hot };
    const switched = switchTo(before, input);
    const after = switched && { ...switched, isHot: input.isHot ?? before.isHot };
    if (after === undefined) return refuse('maintenance_window_invalid');
    if (JSON.stringify(before) === JSON.stringify(after)) return refuse('nothing_to_change');
    await updateGameState(tx, {
      nodeId: row.node_id,
      enabled: after.enabled,
      isHot: after.isHot,
      maintenanceFrom: dateOf(after.maintenanceFrom),
      maintenanceUntil: dateOf(after.maintenanceUntil),
    });
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'catalogue.game.update',
      target: `game:${row.node_id}`,
      before,
      after,
      reason: input.reason,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return ok(undefined);
  });
  if (!changed.ok) return changed;
  deps.catalogue.invalidate();
  const entry = (await deps.catalogue.snapshot()).byNodeId.get(input.nodeId);
  return entry ? ok(viewOpsGame(entry, ctx.language, deps.clock.now())) : refuse('game_not_found');
}
