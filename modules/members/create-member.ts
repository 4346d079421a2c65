import type { Tx } from '@baize/db';
import { openAccount, type AccountId } from '@baize/wallet';
import { newWalletUser, randomCode } from './member.ts';
import { insertMember } from './member.sql.ts';
import { insertPath } from './path.sql.ts';
import { isTrial, type MemberType } from './rules.ts';

export type NewMember = {
  merchantId: number;
  account: string;
  type: MemberType;
  uplineId: number | null;
  passwordHash: string | null;
  paymentPasswordHash?: string | null;
  language: 'EN' | 'CN' | 'KM';
  currency: string;
  now: Date;
  ip: string;
  /** User agent of the browser. */
  device: string;
  /** What the browser calls itself. */
  deviceId?: string;
  nickname?: string;
  email?: string | null;
  dialingCode?: string;
  mobile?: string | null;
  payeeName?: string;
  /** 'YYYY-MM-DD'. */
  birthday?: string | null;
  profile?: object;
  /** The next login is told to be the first. */
  firstLogin?: boolean;
  /** Given for trials only. */
  expiresAt?: Date | null;
};

const REFERRAL_CODE_LENGTH = 8;
/** Trials come by the thousand, and no code of theirs is ever shown. */
const TRIAL_REFERRAL_CODE_LENGTH = 10;

/**
 * Makes a member with a place in the line and a wallet account. Throws 23505 (unique_violation) on a taken account,
 * e-mail, mobile or code: see uniqueFieldOf.
 */
export async function createMember(
  tx: Tx,
  member: NewMember,
): Promise<{ memberId: number; accountId: AccountId }> {
  const isTrialAccount = isTrial(member.type);
  const memberId = await insertMember(tx, {
    paymentPasswordHash: null,
    deviceId: '',
    nickname: '',
    email: null,
    dialingCode: '',
    mobile: null,
    payeeName: '',
    birthday: null,
    profile: {},
    firstLogin: false,
    expiresAt: null,
    ...member,
    walletUser: newWalletUser(),
    referralCode: randomCode(isTrialAccount ? TRIAL_REFERRAL_CODE_LENGTH : REFERRAL_CODE_LENGTH),
  });
  await insertPath(tx, memberId, member.uplineId);
  const { merchantId, currency } = member;
  const kind = isTrialAccount ? 'trial' : 'main';
  const accountId = await openAccount(tx, { memberId, merchantId, currency, kind });
  return { memberId, accountId };
}
