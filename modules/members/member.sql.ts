import { insertReturning, type Db, type Tx } from '@baize/db';
import type { MemberState } from './member.ts';
import type { MemberType } from './rules.ts';

/** Everything but secrets. */
export type MemberRow = {
  id: number;
  merchantId: number;
  account: string;
  type: MemberType;
  state: MemberState;
  uplineId: number | null;
  passwordChangedAt: Date;
  hasPaymentPassword: boolean;
  nickname: string;
  icon: string;
  language: 'EN' | 'CN' | 'KM';
  currency: string;
  email: string | null;
  dialingCode: string;
  mobile: string | null;
  payeeName: string;
  birthday: string | null;
  walletUser: string;
  referralCode: string;
  firstLogin: boolean;
  registeredAt: Date;
  registeredIp: string;
  lastLoginAt: Date | null;
  lastLoginIp: string | null;
  previousLoginAt: Date | null;
  previousLoginIp: string | null;
  expiresAt: Date | null;
  mustChangePassword: 'default' | 'expired' | null;
  loginLockedAt: Date | null;
  /** Since when the upline keeps the member from logging in. */
  uplineLockedAt: Date | null;
  isHouse: boolean;
  identityVerifiedAt: Date | null;
  level: number;
  /** Who invited the member, who may be another than the upline; null: nobody, or nobody knows. */
  invitedBy: number | null;
  invitedVia: 'affiliate_code' | 'referral_code' | 'recommender' | null;
  affiliateCode: string | null;
};

const COLUMNS = `m.id, m.merchant_id, m.account, m.type, m.state, m.upline_id, m.password_changed_at,
  m.payment_password_hash is not null as has_payment_password, m.nickname, m.icon, m.language, m.currency, m.email,
  m.dialing_code, m.mobile, m.payee_name, m.birthday::text as birthday, m.wallet_user, m.referral_code, m.first_login,
  m.registered_at, m.registered_ip, m.last_login_at, m.last_login_ip, m.previous_login_at, m.previous_login_ip,
  m.expires_at, m.must_change_password, m.login_locked_at, m.upline_locked_at, m.is_house,
  m.identity_verified_at, m.level, m.invited_by, m.invited_via, m.affiliate_code`;

export const listMemberRows = (db: Db, ids: readonly number[]): Promise<MemberRow[]> =>
  db.many<MemberRow>(`select ${COLUMNS} from members.member m where m.id = any ($1)`, [ids]);

export function findMemberRow(db: Db, id: number): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(`select ${COLUMNS} from members.member m where m.id = $1`, [id]);
}

/** Takes the row lock: logins and state changes of one member happen one after the other. */
export function lockMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  return tx.maybe<MemberRow>(`select ${COLUMNS} from members.member m where m.id = $1 for update`, [id]);
}

export function findMemberByAccount(
  db: Db,
  merchantId: number,
  account: string,
): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(
    `select ${COLUMNS} from members.member m where m.merchant_id = $1 and lower(m.account) = lower($2)`,
    [merchantId, account],
  );
}
/** Whose rows a list shows that may be asked for an account; undefined: everybody's, 0: nobody has that name, and the page is empty. */
export const findAskedId = async (
  db: Db,
  merchantId: number,
  account: string | undefined,
): Promise<number | undefined> =>
  account ? ((await findMemberByAccount(db, merchantId, account))?.id ?? 0) : undefined;

export type NewMemberRow = Pick<
  MemberRow,
  | 'merchantId'
  | 'account'
  | 'type'
  | 'uplineId'
  | 'passwordChangedAt'
  | 'language'
  | 'currency'
  | 'walletUser'
  | 'referralCode'
  | 'firstLogin'
  | 'registeredAt'
  | 'registeredIp'
> &
  Partial<
    Pick<
      MemberRow,
      | 'nickname'
      | 'email'
      | 'dialingCode'
      | 'mobile'
      | 'payeeName'
      | 'birthday'
      | 'expiresAt'
      | 'invitedBy'
      | 'invitedVia'
      | 'affiliateCode'
    >
  > & {
    passwordHash: string | null;
    paymentPasswordHash?: string | null;
    profile?: object;
    registeredDevice: string;
    registeredDeviceId?: string;
  };

/** Answers the id. Throws 23505 (unique_violation) on a taken account, e-mail, mobile or code: see uniqueFieldOf. */
export const insertMember = async (tx: Tx, row: NewMemberRow): Promise<number> =>
  (await insertReturning<{ id: number }>(tx, 'members.member', row, 'id')).id;

export function markLogin(tx: Tx, id: number, now: Date, ip: string): Promise<number> {
  return tx.run(
    `update members.member
        set previous_login_at = last_login_at, previous_login_ip = last_login_ip, last_login_at = $2, last_login_ip = $3
      where id = $1`,
    [id, now, ip],
  );
}

export function clearFirstLogin(db: Db, id: number): Promise<number> {
  return db.run(`update members.member set first_login = false where id = $1 and first_login`, [id]);
}

export function updateLanguage(db: Db, id: number, language: string): Promise<number> {
  return db.run(`update members.member set language = $2 where id = $1`, [id, language]);
}

export function updateMemberState(tx: Tx, id: number, state: MemberState): Promise<number> {
  return tx.run(`update members.member set state = $2 where id = $1`, [id, state]);
}

/** Makes it an account of the house (AUTH-048). */
export function markHouse(tx: Tx, id: number): Promise<number> {
  return tx.run(`update members.member set is_house = true where id = $1`, [id]);
}

export const updateLevel = (tx: Tx, id: number, level: number): Promise<number> =>
  tx.run('update members.member set level = $2 where id = $1', [id, level]);
