import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { findLastReason } from './inbox.sql.ts';
import { memberReasonText } from './render-notice.ts';

/** Why an operator locked a member, as the notice of it says; who is locked out cannot read the inbox. */
export const findLockReason = async (db: Db, memberId: number, language: Language): Promise<string | null> =>
  memberReasonText(language, await findLastReason(db, memberId, 'account_locked'));
