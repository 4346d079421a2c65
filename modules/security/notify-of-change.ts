import type { Changed } from '@baize/dispatch';
import { notifyMember } from '@baize/sign-in';
import type { SecurityDeps } from './deps.ts';

/** Notifies the member of a change that is already written. */
export const notifyOfChange = (deps: SecurityDeps, memberId: number, what: Changed): Promise<void> =>
  deps.db.transaction((tx) => notifyMember(tx, deps, memberId, what));
