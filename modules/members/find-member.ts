import type { Db } from '@baize/db';
import { findAccount, type AccountId } from '@baize/wallet';
import type { MemberState } from './member.ts';
import type { MemberType } from './rules.ts';
import { findMemberByAccount, findMemberRow, type MemberRow } from './member.sql.ts';

/** A member as other modules know it. No contact data, no secrets. */
export type Member = {
  memberId: number;
  merchantId: number;
  account: string;
  nickname: string;
  type: MemberType;
  state: MemberState;
  currency: string;
  language: 'EN' | 'CN' | 'KM';
  /** The ledger account; every member has one from its first transaction on. */
  accountId: AccountId;
  /** The name game vendors know the member by. */
  walletUser: string;
  payeeName: string;
  hasPaymentPassword: boolean;
  /** An operator has seen who the member is (R17). */
  isIdentityVerified: boolean;
  registeredAt: Date;
  /** Given by operators; 0 is where everybody begins. */
  level: number;
  /** When a trial account ends. */
  expiresAt: Date | null;
};

export const findMember = async (db: Db, memberId: number): Promise<Member | undefined> =>
  withAccount(db, await findMemberRow(db, memberId));

export const findMemberByName = async (
  db: Db,
  merchantId: number,
  account: string,
): Promise<Member | undefined> => withAccount(db, await findMemberByAccount(db, merchantId, account));

async function withAccount(db: Db, row: MemberRow | undefined): Promise<Member | undefined> {
  const wallet = row && (await findAccount(db, row.id));
  if (!row || !wallet) return undefined;
  return {
    memberId: row.id,
    merchantId: row.merchantId,
    account: row.account,
    nickname: row.nickname || row.account,
    type: row.type,
    state: row.state,
    currency: row.currency,
    language: row.language,
    accountId: wallet.accountId,
    walletUser: row.walletUser,
    payeeName: row.payeeName,
    hasPaymentPassword: row.hasPaymentPassword,
    isIdentityVerified: row.identityVerifiedAt !== null,
    registeredAt: row.registeredAt,
    level: row.level,
    expiresAt: row.expiresAt,
  };
}
