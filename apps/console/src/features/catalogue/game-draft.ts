import { isAmount } from '@baize/kernel';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import type { Game, GameChange, Vendor, VendorChange } from './catalogue.queries.ts';

const timeText = (at: number | null): string => (at === null ? '' : fieldTimeOf(at));

/** A game as an operator edits it; figures and times as their fields show them. */
export const gameDraftOf = (game: Game) => ({
  names: game.names,
  ownIcon: game.ownIcon,
  classify: game.gameClassify,
  sort: game.sort,
  minBet: game.minBet ?? '',
  maxBet: game.maxBet ?? '',
  rtp: game.rtp ?? '',
  isHot: game.isHot === 1,
  isNew: game.isNew === 1,
  freeplay: game.freeplay === 1,
  opensList: game.opensList,
  enabled: game.enabled,
  maintenanceFrom: timeText(game.maintenanceFrom),
  maintenanceUntil: timeText(game.maintenanceUntil),
});
export type GameDraft = ReturnType<typeof gameDraftOf>;

const RTP = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;
export type Fault = 'required' | 'amount_invalid' | 'percent_range' | 'end_before_start';
export type Faults<Draft> = Partial<Record<keyof Draft, Fault>>;

/** What cannot be saved, beside its field. */
export function gameFaults(draft: GameDraft): Faults<GameDraft> {
  const faults: Faults<GameDraft> = { ...windowFaults(draft) };
  if (draft.names.EN.trim() === '') faults.names = 'required';
  for (const name of ['minBet', 'maxBet'] as const)
    if (draft[name].trim() !== '' && !isAmount(draft[name].trim())) faults[name] = 'amount_invalid';
  if (draft.rtp.trim() !== '' && !RTP.test(draft.rtp.trim())) faults.rtp = 'percent_range';
  return faults;
}

export type Window = { maintenanceFrom: string; maintenanceUntil: string };

export function windowFaults({ maintenanceFrom, maintenanceUntil }: Window): Faults<Window> {
  const [from, until] = [instantOf(maintenanceFrom), instantOf(maintenanceUntil)];
  if (until === undefined) return {};
  if (from === undefined) return { maintenanceFrom: 'required' };
  return until <= from ? { maintenanceUntil: 'end_before_start' } : {};
}

/** The members that differ, as they are sent; an emptied figure or time is taken away. */
export function gameChange(game: Game, draft: GameDraft, reason: string): GameChange {
  const before = gameDraftOf(game);
  const isNew = <Key extends keyof GameDraft>(key: Key) =>
    JSON.stringify(before[key]) !== JSON.stringify(draft[key]);
  const change: GameChange = { nodeId: game.nodeId, reason };
  if (isNew('names')) change.names = draft.names;
  for (const key of ['ownIcon', 'classify'] as const) if (isNew(key)) change[key] = draft[key];
  if (isNew('sort')) change.sort = draft.sort;
  for (const key of ['minBet', 'maxBet', 'rtp'] as const)
    if (isNew(key)) change[key] = draft[key].trim() || null;
  for (const key of ['isHot', 'isNew', 'freeplay', 'opensList', 'enabled'] as const)
    if (isNew(key)) change[key] = draft[key];
  return { ...change, ...windowChange(before, draft) };
}

/** Both ends go together: the server judges the window as a whole. */
function windowChange(before: Window, draft: Window) {
  if (before.maintenanceFrom === draft.maintenanceFrom && before.maintenanceUntil === draft.maintenanceUntil)
    return {};
  return {
    maintenanceFrom: instantOf(draft.maintenanceFrom) ?? null,
    maintenanceUntil: instantOf(draft.maintenanceUntil) ?? null,
  };
}

export const vendorDraftOf = (vendor: Vendor) => ({
  names: vendor.names,
  accountTypeName: vendor.accountTypeName,
  enabled: vendor.enabled,
  categories: vendor.categories,
  maintenanceFrom: timeText(vendor.maintenanceFrom),
  maintenanceUntil: timeText(vendor.maintenanceUntil),
});
export type VendorDraft = ReturnType<typeof vendorDraftOf>;

export function vendorFaults(draft: VendorDraft): Faults<VendorDraft> {
  const faults: Faults<VendorDraft> = { ...windowFaults(draft) };
  if (draft.names.EN.trim() === '') faults.names = 'required';
  if (draft.accountTypeName.trim() === '') faults.accountTypeName = 'required';
  return faults;
}

/** The members that differ; of the categories, those that do. */
export function vendorChange(vendor: Vendor, draft: VendorDraft, reason: string): VendorChange {
  const before = vendorDraftOf(vendor);
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const change: VendorChange = { code: vendor.code, reason };
  if (differs(before.names, draft.names)) change.names = draft.names;
  if (before.accountTypeName !== draft.accountTypeName) change.accountTypeName = draft.accountTypeName;
  if (before.enabled !== draft.enabled) change.enabled = draft.enabled;
  const categories = draft.categories.filter((one, index) => differs(one, before.categories[index]));
  if (categories.length > 0) change.categories = categories;
  return { ...change, ...windowChange(before, draft) };
}
