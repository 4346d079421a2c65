import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { agentSql } from './member-type.sql.ts';
import type { MemberType } from './rules.ts';

export type AffiliateCodeRow = {
  merchantId: number;
  code: string;
  memberId: number;
  /** Empty: valid on every domain of the merchant. */
  domain: string;
  /** What registers by it is. */
  memberType: Exclude<MemberType, 4>;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  maxUses: number | null;
  uses: number;
  revokedAt: Date | null;
};
export type ListedAffiliateCode = AffiliateCodeRow & { account: string };

const COLUMNS = `a.merchant_id, a.code, a.member_id, a.domain, a.member_type, a.created_at, a.created_by, a.expires_at,
  a.max_uses, a.uses, a.revoked_at`;
/** What `affiliateCodeState` calls LIVE, for a condition with one parameter, the present time. */
const liveSql = (now: string) =>
  `a.revoked_at is null and (a.expires_at is null or a.expires_at > ${now}) and (a.max_uses is null or a.uses < a.max_uses)`;

/** Nothing is written where the merchant has the code already, whatever its case: answers 0. */
export const insertAffiliateCode = (
  tx: Tx,
  code: Omit<AffiliateCodeRow, 'uses' | 'revokedAt'>,
): Promise<number> => insertRow(tx, 'members.affiliate_code', code, 'on conflict do nothing');

/** A code that counts there and now, of an agent who is not closed. */
export const findLiveCode = (
  db: Db,
  { merchantId, code, domain, now }: { merchantId: number; code: string; domain: string; now: Date },
): Promise<
  | (Pick<AffiliateCodeRow, 'memberId' | 'code' | 'memberType'> & {
      account: string;
      type: MemberType;
      isHouse: boolean;
    })
  | undefined
> =>
  db.maybe(
    `select a.member_id, a.code, a.member_type, m.account, m.type, m.is_house
       from members.affiliate_code a join members.member m on m.id = a.member_id
      where a.merchant_id = $1 and lower(a.code) = lower($2) and ${liveSql('$4')}
        and (a.domain = '' or a.domain = lower($3)) and ${agentSql('m')} and m.state <> 'CLOSED'`,
    [merchantId, code, domain, now],
  );

/** Counts one registration by the code; 0 when it has ended meanwhile. */
export const countUse = (
  tx: Tx,
  { merchantId, code, now }: { merchantId: number; code: string; now: Date },
): Promise<number> =>
  tx.run(
    `update members.affiliate_code a set uses = a.uses + 1
      where a.merchant_id = $1 and lower(a.code) = lower($2) and ${liveSql('$3')}`,
    [merchantId, code, now],
  );

export const lockCode = (
  tx: Tx,
  merchantId: number,
  code: string,
): Promise<ListedAffiliateCode | undefined> =>
  tx.maybe(
    `select ${COLUMNS}, m.account from members.affiliate_code a join members.member m on m.id = a.member_id
      where a.merchant_id = $1 and lower(a.code) = lower($2) for update of a`,
    [merchantId, code],
  );

export const revokeCode = (tx: Tx, merchantId: number, code: string, now: Date): Promise<number> =>
  tx.run(
    'update members.affiliate_code set revoked_at = $3 where merchant_id = $1 and lower(code) = lower($2)',
    [merchantId, code, now],
  );

export const countLiveCodes = async (db: Db, memberId: number, now: Date): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from members.affiliate_code a where a.member_id = $1 and ${liveSql('$2')}`,
      [memberId, now],
    )
  ).n;

export type CodesToList = PageRequest & {
  merchantId: number;
  now: Date;
  isLive: boolean;
  memberId: number | undefined;
};

/** One page of them, the newest first. */
export const listCodes = <View>(
  db: Db,
  { merchantId, now, isLive, memberId, ...request }: CodesToList,
  view: (row: ListedAffiliateCode) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: `${COLUMNS}, m.account`,
      from: 'members.affiliate_code a join members.member m on m.id = a.member_id',
      where: [
        ['a.merchant_id = ?', merchantId],
        [liveSql('?'), isLive ? now : undefined],
        ['a.member_id = ?', memberId],
      ],
      order: 'a.created_at desc, a.code',
    },
    request,
    view,
  );
