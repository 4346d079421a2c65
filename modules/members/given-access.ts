/**
 * An operator let somebody into a member's account, or took a proof away that stood before it. Whoever is in there now may pay in, but
 * no money leaves the wallet and none is staked, until two operators free it (decision 0043). Who enters first by a password that others
 * know, too, may play.
 */
import type { Db, Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { findAccount, findOpenRestriction, liftRestriction, restrict } from '@baize/wallet';

/** What an operator did, or what others know. */
export const STOP_CAUSES = ['password_reset', 'unbound', 'lockout_cleared', 'given_password'] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

export const GIVEN_ACCESS = 'given-access';
const RESTRICTION = { kind: 'no_withdraw', ref: GIVEN_ACCESS } as const;
/** A stake loses the money to others as surely. Where no operator helped, nothing was taken over. */
const isStakeStop = (cause: StopCause): boolean => cause !== 'given_password';
const STAKES = { kind: 'no_bet', ref: GIVEN_ACCESS } as const;

/**
 * Each time another stop: what was agreed about the one before frees nothing. The caller holds the member's row lock; the wallet is
 * locked last.
 */
export async function stopMoney(tx: Tx, memberId: number, cause: StopCause): Promise<void> {
  const account = await findAccount(tx, memberId);
  if (!account) return;
  const { accountId } = account;
  await liftRestriction(tx, { accountId, ...RESTRICTION });
  await restrict(tx, { accountId, ...RESTRICTION, reason: cause });
  if (isStakeStop(cause)) await restrict(tx, { accountId, ...STAKES, reason: cause });
}

/** `stopId` names this stop: another one later is another. */
export type MoneyStop = { stopId: string; cause: StopCause; since: Date };

/** The stop that is on, if one is. */
export async function findMoneyStop(db: Db, memberId: number): Promise<MoneyStop | undefined> {
  const account = await findAccount(db, memberId);
  const row = account && (await findOpenRestriction(db, { accountId: account.accountId, ...RESTRICTION }));
  if (!row) return undefined;
  const cause = STOP_CAUSES.find((known) => known === row.reason);
  invariant(cause, 'a stop was written with its cause', { memberId });
  return { stopId: row.restrictionId.toString(), cause, since: row.since };
}

/** What would bring money out by another way, or keep a stranger in, waits too: the payment password, bank accounts, contracts. */
export const isMoneyStopped = async (db: Db, memberId: number): Promise<boolean> =>
  (await findMoneyStop(db, memberId)) !== undefined;

/** Whether stakes wait with it. */
export async function areStakesStopped(db: Db, memberId: number): Promise<boolean> {
  const stop = await findMoneyStop(db, memberId);
  return stop !== undefined && isStakeStop(stop.cause);
}

/** False when it was not stopped. The caller holds the member's row lock. */
export async function freeMoney(tx: Tx, memberId: number): Promise<boolean> {
  const account = await findAccount(tx, memberId);
  if (!account) return false;
  await liftRestriction(tx, { accountId: account.accountId, ...STAKES });
  return liftRestriction(tx, { accountId: account.accountId, ...RESTRICTION });
}
