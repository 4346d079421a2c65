import type { Changed } from '@baize/dispatch';
import { tellMember } from '@baize/sign-in';
import type { SecurityDeps } from './deps.ts';

/** Tells the member of a change that was written before. */
export const tellOfChange = (deps: SecurityDeps, memberId: number, what: Changed): Promise<void> =>
  deps.db.transaction((tx) => tellMember(tx, deps, memberId, what));
