import { BUNDLED } from '@baize/i18n';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import type { Announcement, AnnouncementInput } from './content.queries.ts';
import { sentTexts, titledTexts, type TitledTexts } from './texts.ts';

export type Kind = Announcement['kind'];
export type Group = Exclude<Announcement['groupName'], ''>;
export const BANNER_GROUPS = [
  'w_home',
  'w_leftmenu',
  'w_login',
  'w_register',
  'w_lott',
  'w_forget',
] as const satisfies readonly Group[];
export const EXECUTIONS = ['A', 'B', 'F'] as const;
export const AUDIENCES = ['ALL', 'VISITORS', 'MEMBERS', 'AGENTS'] as const;
export const LINK_TYPES = ['NONE', 'URL', 'P', 'G'] as const;

/** One announcement as an operator edits it; times as their fields show them. */
export type AnnouncementDraft = Omit<Announcement, 'id' | 'texts' | 'startsAt' | 'endsAt'> & {
  id?: number;
  texts: TitledTexts;
  startsAt: string;
  endsAt: string;
};

const EMPTY = {
  groupName: '',
  imageUrl: '',
  linkage: '',
  linkageType: 'NONE',
  nodeId: null,
  vendor: null,
  execution: null,
  promotionType: 'GENERAL',
  sort: 0,
  isActive: true,
  audience: 'ALL',
} as const;

/** A new one that starts at once. */
export const newAnnouncement = (kind: Kind, now: number, group: Group = 'w_home'): AnnouncementDraft => ({
  ...EMPTY,
  kind,
  ...(kind === 'B' ? { groupName: group } : {}),
  ...(kind === 'PU' ? { execution: 'A' as const } : {}),
  texts: titledTexts(),
  languages: [],
  startsAt: fieldTimeOf(now),
  endsAt: '',
});

export const draftOf = (row: Announcement): AnnouncementDraft => ({
  ...row,
  texts: titledTexts(row.texts),
  startsAt: fieldTimeOf(row.startsAt),
  endsAt: row.endsAt === null ? '' : fieldTimeOf(row.endsAt),
});

export type Fault = 'required' | 'address_wrong' | 'end_before_start' | 'game_missing';
export type Faults = Partial<Record<'title' | 'content' | 'linkage' | 'game' | 'startsAt' | 'endsAt', Fault>>;

const ADDRESS = /^(\/(?!\/)\S*|https?:\/\/\S+)$/;

/** What keeps it from being saved, beside the field that can put it right. The server holds the same rules. */
export function faultsOf(draft: AnnouncementDraft): Faults {
  const faults: Faults = {};
  const { EN } = draft.texts;
  if (draft.kind === 'H') {
    if (EN.content.trim() === '') faults.content = 'required';
  } else if (EN.title.trim() === '') faults.title = 'required';
  if (draft.linkageType === 'G') {
    if (draft.nodeId === null) faults.game = 'game_missing';
  } else if (draft.linkageType !== 'NONE' && !ADDRESS.test(draft.linkage.trim()))
    faults.linkage = draft.linkage.trim() === '' ? 'required' : 'address_wrong';
  const [from, until] = [instantOf(draft.startsAt), instantOf(draft.endsAt)];
  if (from === undefined) faults.startsAt = 'required';
  else if (until !== undefined && until <= from) faults.endsAt = 'end_before_start';
  return faults;
}

/** As it is sent: what does not go with its link type is not sent along. Only for a draft without faults. */
export function inputOf(draft: AnnouncementDraft, reason: string): AnnouncementInput {
  const { startsAt, endsAt, texts, linkage, nodeId, vendor, ...rest } = draft;
  const isGame = draft.linkageType === 'G';
  return {
    ...rest,
    texts: sentTexts(texts),
    promotionType: draft.promotionType.toUpperCase(),
    languages: BUNDLED.filter((code) => draft.languages.includes(code)),
    linkage: isGame || draft.linkageType === 'NONE' ? '' : linkage.trim(),
    nodeId: isGame ? nodeId : null,
    vendor: isGame ? vendor : null,
    startsAt: instantOf(startsAt) ?? 0,
    endsAt: instantOf(endsAt) ?? null,
    reason,
  };
}

export type Run = 'running' | 'planned' | 'ended' | 'off';

/** Whether the site shows it now. */
export function runOf(row: Pick<Announcement, 'isActive' | 'startsAt' | 'endsAt'>, now: number): Run {
  if (!row.isActive) return 'off';
  if (row.startsAt > now) return 'planned';
  return row.endsAt !== null && row.endsAt <= now ? 'ended' : 'running';
}
