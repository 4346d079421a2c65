import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type ClaimRow = {
  missionId: number;
  period: string;
  memberId: number;
  merchantId: number;
  version: number;
  progress: bigint;
  amount: bigint;
  grantId: bigint;
  at: Date;
};
const COLUMNS = `c.mission_id, c.period::text, c.member_id, c.merchant_id, c.version, c.progress, c.amount, c.grant_id, c.at`;

export const insertClaim = (tx: Tx, row: ClaimRow): Promise<number> => insertRow(tx, 'missions.claim', row);

export const findClaim = (
  db: Db,
  of: Pick<ClaimRow, 'missionId' | 'period' | 'memberId'>,
): Promise<ClaimRow | undefined> =>
  db.maybe(
    `select ${COLUMNS} from missions.claim c where c.mission_id = $1 and c.period = $2::date and c.member_id = $3`,
    [of.missionId, of.period, of.memberId],
  );

/** What a member claimed of these missions in periods that began since then, and what is done once. */
export const listOwnClaims = (
  db: Db,
  of: { memberId: number; missionIds: readonly number[]; since: string; once: string },
): Promise<Pick<ClaimRow, 'missionId' | 'period'>[]> =>
  db.many(
    `select mission_id, period::text from missions.claim
      where member_id = $1 and mission_id = any ($2::int[]) and (period >= $3::date or period = $4::date)`,
    [of.memberId, of.missionIds, of.since, of.once],
  );

export const noteLoginDay = (db: Db, memberId: number, day: string): Promise<number> =>
  db.run('insert into missions.login (member_id, day) values ($1, $2::date) on conflict do nothing', [
    memberId,
    day,
  ]);
export const countLoginDays = async (
  db: Db,
  of: { memberId: number; from: string; to: string },
): Promise<bigint> =>
  (
    await db.one<{ n: bigint }>(
      'select count(*) as n from missions.login where member_id = $1 and day between $2::date and $3::date',
      [of.memberId, of.from, of.to],
    )
  ).n;

/** The newest first. */
export const listClaimsOf = (
  db: Db,
  of: { merchantId: number; missionId?: number | undefined; memberId?: number | undefined },
  request: PageRequest,
): Promise<Page<ClaimRow>> =>
  listPage<ClaimRow, ClaimRow>(
    db,
    {
      select: COLUMNS,
      from: 'missions.claim c',
      where: [
        ['c.merchant_id = ?', of.merchantId],
        ['c.mission_id = ?', of.missionId],
        ['c.member_id = ?', of.memberId],
      ],
      order: 'c.at desc, c.grant_id desc',
    },
    request,
    (row) => row,
  );
