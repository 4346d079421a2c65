/** Games by the file of an operator or by the list of a vendor: looked at first, then applied all or not at all. */
import type { Db, Tx } from '@baize/db';
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { invariant, ok, refuse, type Result } from '@baize/kernel';
import type { ImportReport } from './api.ts';
import { lockCatalogue, listCategoryRows, listGameRows, listVendorRows } from './catalogue.sql.ts';
import type { CatalogueOpsDeps } from './deps.ts';
import type { catalogueOpsApi } from './api.ts';
import { readImport, IMPORT_COLUMNS, writeImport } from './import-rows.ts';
import { disableGames, insertCategories, insertGames, getLastIds, updateGames } from './import.sql.ts';
import { type ImportPlan, type ImportRow, planImport } from './plan-import.ts';

type OpsCtx = Ctx<'staff:vendors.write'>;
/** Cards of new categories stand behind the ones an operator ordered. */
const NEW_CARD_SORT = 1000;

export async function getGameImportTemplate(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'getGameImportTemplate'>,
) {
  const games = await listGameRows(deps.db);
  const wanted = games.filter((game) => !input.vassalage || game.vendorCode === input.vassalage);
  return ok({ columns: [...IMPORT_COLUMNS], csv: writeImport(wanted) });
}

export async function checkGameImport(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'checkGameImport'>,
) {
  const rows = readImport(input.csv);
  if (!rows.ok) return rows;
  return ok((await plan(deps.db, { rows: rows.value, missing: input.missing })).report);
}

export async function applyGameImport(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'applyGameImport'>,
  ctx: OpsCtx,
) {
  const rows = readImport(input.csv);
  if (!rows.ok) return rows;
  return applyImport(deps, ctx, { ...input, rows: rows.value, source: 'file' });
}

export type GameImport = {
  rows: readonly ImportRow[];
  missing: 'keep' | 'disable';
  /** The vendor whose whole list the rows are: what it leaves out is missing. */
  vendorCode?: string;
};

/** What an import would do now. */
export const checkImport = async (db: Db, asked: GameImport): Promise<ImportReport> =>
  (await plan(db, asked)).report;

async function plan(db: Db, { rows, missing, vendorCode }: GameImport): Promise<ImportPlan> {
  // One after another: a transaction has one connection.
  const games = await listGameRows(db);
  const vendors = await listVendorRows(db);
  const categories = await listCategoryRows(db);
  const options = { missing, ...(vendorCode === undefined ? {} : { vendorCode }) };
  return planImport(rows, { games, vendors, categories }, options);
}

/** Writes a plan that was seen (digest), in one transaction with its audit entry; the worker draws the labels. */
export async function applyImport(
  deps: CatalogueOpsDeps,
  ctx: OpsCtx,
  asked: GameImport & { digest: string; reason: string; source: string },
): Promise<Result<ImportReport, 'import_refused' | 'import_changed' | 'nothing_to_change'>> {
  const applied = await staffChange(
    deps,
    ctx,
    { action: 'catalogue.games.import', reason: asked.reason },
    async (tx) => {
      await lockCatalogue(tx);
      const planned = await plan(tx, asked);
      const { report } = planned;
      if (report.digest !== asked.digest) return refuse('import_changed', report);
      if (report.counts.refused > 0) return refuse('import_refused', report);
      const { fresh, changed, disabled } = planned;
      if (fresh.length + changed.length + disabled.length === 0) return refuse('nothing_to_change');
      await write(tx, planned, deps.clock.now());
      await deps.publishDrawing(tx);
      return ok({
        target: `import:${asked.source}`,
        before: {},
        after: { ...report.counts, disabled: disabled.length, digest: report.digest },
        value: report,
      });
    },
  );
  if (applied.ok) deps.catalogue.invalidate();
  return applied;
}

async function write(tx: Tx, planned: ImportPlan, now: Date): Promise<void> {
  const last = await getLastIds(tx);
  const { categories, fresh, changed, disabled } = planned;
  const cards = categories.map((category, i) => ({
    ...category,
    nodeId: last.nodeId + 1 + i,
    sort: NEW_CARD_SORT,
  }));
  await insertCategories(tx, cards);
  const games = fresh.map((game, i) => ({
    ...game,
    nodeId: last.nodeId + cards.length + 1 + i,
    gameId: last.gameId + 1 + i,
    gameName: slugOf(game.names.EN) || game.gameCode,
  }));
  invariant((await insertGames(tx, games, now)) === games.length, 'every new game was written');
  const rows = changed.map(({ nodeId, game }) => ({ ...game, nodeId }));
  invariant((await updateGames(tx, rows)) === rows.length, 'every changed game was there');
  await disableGames(tx, disabled);
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
