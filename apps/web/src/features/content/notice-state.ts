/** SITE-029: titles on a page of the notice popup. */
export const NOTICES_PER_PAGE = 7;
/** SITE-030: neighbours of the current page; no page stands at the margins. */
export const NOTICE_PAGE_RANGE = 2;
/** SITE-039: the announcements page. */
export const ANNOUNCEMENTS_PER_PAGE = 9;
export const ANNOUNCEMENT_PAGE_RANGE = 5;

/** SITE-033: one index says which notice is chosen and thereby which page its title stands on (from 1). */
export const pageOfIndex = (index: number): number => Math.floor(index / NOTICES_PER_PAGE) + 1;
/** Turning to a page chooses its first notice. */
export const firstOnPage = (page: number): number => (page - 1) * NOTICES_PER_PAGE;

/** Pages beside the current one, at most `range` of them, without the first and last (margin 0, SITE-030). */
export function pagesAround(page: number, totalPages: number, range: number): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(range / 2), totalPages - range + 1));
  return Array.from({ length: Math.min(range, totalPages) }, (_, index) => from + index);
}

export type Role = 'visitor' | 'member';
/** SITE-035: one flag for visitors, one for members; each lasts as long as the session storage. */
export const closedKey = (role: Role): string => `popupClosed.${role}`;

/** SITE-036, SITE-037: which popups are asked for; a trial account is told what a visitor is. */
export function executionsFor(role: Role, isFirstLogin: boolean): string {
  if (role === 'visitor') return 'B';
  return isFirstLogin ? 'A,F' : 'A';
}
