import type { Result } from '@baize/kernel';

/** Who is compared. */
export type Subject = {
  merchantId: number;
  memberId: number;
  name: string;
  nameKey: string;
  birthday: string | null;
};

/** Why an entry is a hit, weakest last; what a provider goes by it keeps to itself. */
export const WHYS = ['same', 'latin', 'near', 'part', 'provider'] as const;

/** An entry of a list that may be this person. */
export type Match = {
  source: 'list' | 'provider';
  /** Names the entry for ever: what was judged once is not asked again. */
  entryKey: string;
  listName: string;
  name: string;
  born: string | null;
  kind: 'sanction' | 'pep';
  reference: string;
  withBirth: boolean;
  why: (typeof WHYS)[number];
  /** In percent; null: a provider's word. */
  likeness: number | null;
  /** Which of the entry's names it was, and the member's name then. */
  matchedName: string;
  subjectName: string;
};

/** unavailable: no comparison was made; asked again later. `detail` is for the log. */
export type Screened = Result<Match[], 'unavailable'>;

/**
 * Whoever screens for the operator beside the lists the operator uploads (screen-by-list.ts). One stands: an address the
 * operator names (screen-by-http.ts).
 */
export type ScreeningProvider = (subject: Subject) => Promise<Screened>;
