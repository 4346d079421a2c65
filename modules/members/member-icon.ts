/** The discs apps/web/public/avatars draws (packages/art/make-avatars.ts); an id never changes its picture (MEMBER-006). */
export const MEMBER_ICONS = [
  'avatar_01',
  'avatar_02',
  'avatar_03',
  'avatar_04',
  'avatar_05',
  'avatar_06',
  'avatar_07',
  'avatar_08',
  'avatar_09',
  'avatar_10',
  'avatar_11',
  'avatar_12',
] as const;

/** Whoever has chosen none. */
export const DEFAULT_ICON = MEMBER_ICONS[0];
