import type { Db } from '@baize/db';
import type { Result } from '@baize/kernel';

/** Who is compared. */
export type Subject = {
  merchantId: number;
  memberId: number;
  name: string;
  nameKey: string;
  birthday: string | null;
};

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
};

/** unavailable: nobody was compared; asked again later. `detail` is for the log. */
export type Screened = Result<Match[], 'unavailable'>;

/**
 * One way of comparing a person with lists. Two stand: lists the operator uploads (screen-by-list.ts), and whoever the
 * operator names an address of (screen-by-http.ts). A brand may use both.
 */
export type ScreeningProvider = (db: Db, subject: Subject) => Promise<Screened>;
