import type { Ctx } from '@baize/endpoint';
import { ok, pageOf, refuse, type Result } from '@baize/kernel';
import type { OpsGame } from './api.ts';
import { type GameRow, lockGame, updateGameState } from './catalogue.sql.ts';
import type { CatalogueOpsDeps, OpsInputOf } from './deps.ts';
import { languageOf } from './lobby.ts';
import { filterShelf } from './shelf.ts';
import { viewOpsGame } from './view.ts';

type OpsCtx = Ctx<'staff:catalogue.write'>;
type State = {
  enabled: boolean;
  isHot: boolean;
  maintenanceFrom: number | null;
  maintenanceUntil: number | null;
};

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
    const before = stateOf(row);
    const after = change(before, input);
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

const dateOf = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs));

const stateOf = (row: GameRow): State => ({
  enabled: row.enabled,
  isHot: row.is_hot,
  maintenanceFrom: row.maintenance_from?.getTime() ?? null,
  maintenanceUntil: row.maintenance_until?.getTime() ?? null,
});

/** The state asked for; undefined when its maintenance would end before it begins, or end without a beginning. */
function change(before: State, input: Partial<State>): State | undefined {
  const from = input.maintenanceFrom === undefined ? before.maintenanceFrom : input.maintenanceFrom;
  const until = input.maintenanceUntil === undefined ? before.maintenanceUntil : input.maintenanceUntil;
  const after: State = {
    enabled: input.enabled ?? before.enabled,
    isHot: input.isHot ?? before.isHot,
    maintenanceFrom: from,
    // Ending a maintenance ends its window; only an end that was asked for without a beginning is a mistake.
    maintenanceUntil: from === null && typeof input.maintenanceUntil !== 'number' ? null : until,
  };
  if (after.maintenanceUntil === null) return after;
  return after.maintenanceFrom !== null && after.maintenanceUntil > after.maintenanceFrom ? after : undefined;
}
