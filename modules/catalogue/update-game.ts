import { isDeepStrictEqual } from 'node:util';
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { cutPage, ok, parseUnits, refuse, type Result } from '@baize/kernel';
import type { OpsGame } from './api.ts';
import { type GameChange, type GameRow, lockCatalogue, lockGame, updateGame } from './catalogue.sql.ts';
import { CLASSIFY } from './classify.ts';
import type { CatalogueOpsDeps } from './deps.ts';
import type { catalogueOpsApi } from './api.ts';
import { languageOf } from './lobby.ts';
import { filterGames, searchListing } from './listing.ts';
import { dateOf, type SwitchState, switchStateOf, switchTo } from './switch-state.ts';
import { limitText, viewOpsGame } from './view.ts';

type OpsCtx = Ctx<'staff:vendors.write'>;
type GameInput = Input<typeof catalogueOpsApi, 'updateCatalogueGame'>;

/** Games for the console: hidden ones too, in lobby order or as well as they answer a search. */
export async function searchCatalogueGames(
  deps: CatalogueOpsDeps,
  input: Input<typeof catalogueOpsApi, 'searchCatalogueGames'>,
  ctx: OpsCtx,
) {
  const { all, search } = await deps.catalogue.snapshot();
  const language = languageOf(input, ctx);
  const now = deps.clock.now();
  const named = searchListing(all, { search, typed: input.gameName, language });
  const found = filterGames(named, input).filter(
    ({ game }) => !input.enabled || game.enabled === (input.enabled === '1'),
  );
  return ok(cutPage(found, input, (entry) => viewOpsGame(entry, language, now)));
}

/** What an operator sees of a game before and after, as the audit log keeps it. */
type GameState = SwitchState &
  Pick<OpsGame, 'names' | 'sort' | 'opensList' | 'ownIcon' | 'minBet' | 'maxBet' | 'rtp'> & {
    isHot: boolean;
    isNew: boolean;
    freeplay: boolean;
    classify: string;
  };

const stateOf = (row: GameRow): GameState => ({
  ...switchStateOf(row),
  isHot: row.isHot,
  isNew: row.isNew,
  freeplay: row.freeplay,
  opensList: row.opensList,
  sort: row.sort,
  classify: row.classify,
  names: row.names,
  ownIcon: row.iconUrl ?? '',
  minBet: limitText(row.minBet),
  maxBet: limitText(row.maxBet),
  rtp: row.rtp,
});

/** Changes a game as the operator asks (OP-20); the change and its audit are one. */
export async function updateCatalogueGame(
  deps: CatalogueOpsDeps,
  input: GameInput,
  ctx: OpsCtx,
): Promise<
  Result<
    OpsGame,
    | 'game_not_found'
    | 'nothing_to_change'
    | 'maintenance_window_invalid'
    | 'classify_unknown'
    | 'limits_invalid'
  >
> {
  const changed = await staffChange(
    deps,
    ctx,
    { action: 'catalogue.game.update', reason: input.reason },
    async (tx) => {
      await lockCatalogue(tx);
      const row = await lockGame(tx, input.nodeId);
      if (!row) return refuse('game_not_found');
      const before = stateOf(row);
      const switched = switchTo(before, input);
      if (switched === undefined) return refuse('maintenance_window_invalid');
      const after: GameState = { ...before, ...given(input), ...switched };
      const changes = changesOf(before, after);
      if (changes.length === 0) return refuse('nothing_to_change');
      if (input.classify !== undefined && (input.classify === 'ALL' || !CLASSIFY[input.classify]))
        return refuse('classify_unknown');
      const write = writeOf(row.nodeId, after);
      if (write.minBet !== null && (write.minBet === 0n || (write.maxBet ?? write.minBet) < write.minBet))
        return refuse('limits_invalid');
      // The drawn label carries the name: under another name it is taken away, to be drawn again.
      const isRenamed = !isDeepStrictEqual(before.names, after.names);
      await updateGame(tx, { ...write, ...(isRenamed ? { artUrls: {} } : {}) });
      if (isRenamed) await deps.publishDrawing(tx);
      return ok({
        target: `game:${row.nodeId}`,
        before: picked(before, changes),
        after: picked(after, changes),
        value: undefined,
      });
    },
  );
  if (!changed.ok) return changed;
  deps.catalogue.invalidate();
  const entry = (await deps.catalogue.snapshot()).byNodeId.get(input.nodeId);
  return entry ? ok(viewOpsGame(entry, ctx.language, deps.clock.now())) : refuse('game_not_found');
}

const ASKED = [
  'isHot',
  'isNew',
  'freeplay',
  'opensList',
  'sort',
  'classify',
  'names',
  'ownIcon',
  'minBet',
  'maxBet',
  'rtp',
] as const satisfies readonly (keyof GameState & keyof GameInput)[];

/** What was asked for; amounts in the form they are answered in. */
function given(input: GameInput): Partial<GameState> {
  const asked = Object.fromEntries(
    ASKED.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
  ) as Partial<GameState>;
  for (const key of ['minBet', 'maxBet'] as const) {
    const text = input[key];
    if (typeof text === 'string') asked[key] = limitText(parseUnits(text));
  }
  if (typeof input.rtp === 'string') asked.rtp = Number(input.rtp).toFixed(2);
  return asked;
}

const changesOf = (before: GameState, after: GameState): (keyof GameState)[] =>
  (Object.keys(after) as (keyof GameState)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));

const picked = (state: GameState, keys: readonly (keyof GameState)[]): object =>
  Object.fromEntries(keys.map((key) => [key, state[key]]));

const writeOf = (nodeId: number, state: GameState): GameChange => ({
  nodeId,
  enabled: state.enabled,
  isHot: state.isHot,
  isNew: state.isNew,
  freeplay: state.freeplay,
  opensList: state.opensList,
  sort: state.sort,
  classify: state.classify,
  names: state.names,
  iconUrl: state.ownIcon === '' ? null : state.ownIcon,
  minBet: state.minBet === null ? null : parseUnits(state.minBet),
  maxBet: state.maxBet === null ? null : parseUnits(state.maxBet),
  rtp: state.rtp,
  maintenanceFrom: dateOf(state.maintenanceFrom),
  maintenanceUntil: dateOf(state.maintenanceUntil),
});
