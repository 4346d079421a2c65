import type { Db } from '@baize/db';
import { findMember } from '@baize/members';

/** What channels of a level are compared with. */
export const levelOf = async (db: Db, memberId: number): Promise<number> =>
  (await findMember(db, memberId))?.level ?? 0;
