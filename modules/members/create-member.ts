import type { Tx } from '@baize/db';
import { openAccount, type AccountId } from '@baize/wallet';
import { insertLine } from './line.sql.ts';
import { newWalletUser, randomCode } from './member.ts';
import { insertMember, type NewMemberRow } from './member.sql.ts';
import { insertNewcomer } from './newcomer.sql.ts';
import { insertPath } from './path.sql.ts';
import { isTrial } from './rules.ts';

export type NewMember = Omit<
  NewMemberRow,
  'walletUser' | 'referralCode' | 'firstLogin' | 'passwordChangedAt' | 'registeredAt'
> & {
  now: Date;
  /** The next login is told to be the first. */
  firstLogin?: boolean;
};

const REFERRAL_CODE_LENGTH = 8;
/** Trials are many, and their codes are never shown. */
const TRIAL_REFERRAL_CODE_LENGTH = 10;

/**
 * Makes a member with its place in the tree and a wallet account. Throws 23505 (unique_violation) on a taken account,
 * e-mail, mobile or code: see uniqueFieldOf.
 */
export async function createMember(
  tx: Tx,
  member: NewMember,
): Promise<{ memberId: number; accountId: AccountId }> {
  const isTrialAccount = isTrial(member.type);
  const { now, firstLogin = false, ...row } = member;
  const memberId = await insertMember(tx, {
    ...row,
    firstLogin,
    passwordChangedAt: now,
    registeredAt: now,
    walletUser: newWalletUser(),
    referralCode: randomCode(isTrialAccount ? TRIAL_REFERRAL_CODE_LENGTH : REFERRAL_CODE_LENGTH),
  });
  await insertPath(tx, memberId, member.uplineId);
  // A trial is in nobody's team.
  if (!isTrialAccount) {
    await insertLine(tx, memberId);
    await insertNewcomer(tx, memberId);
  }
  const { merchantId, currency } = member;
  const kind = isTrialAccount ? 'trial' : 'main';
  const accountId = await openAccount(tx, { memberId, merchantId, currency, kind });
  return { memberId, accountId };
}
