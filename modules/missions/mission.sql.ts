import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import { MISSIONS_MAX } from './rules.ts';
import type { MissionTerms } from './terms.ts';

export type MissionRow = {
  missionId: number;
  merchantId: number;
  isActive: boolean;
  fromDay: string;
  untilDay: string | null;
  budget: bigint;
  spent: bigint;
};
export type VersionRow = { missionId: number; version: number; at: Date; terms: MissionTerms };

const COLUMNS = `m.mission_id, m.merchant_id, m.is_active, m.from_day::text, m.until_day::text, m.budget, m.spent`;

/** What runs, and what ended since `since`: it may still be claimed. */
export const listRunning = (
  db: Db,
  { merchantId, since, day }: { merchantId: number; since: string; day: string },
): Promise<MissionRow[]> =>
  db.many(
    `select ${COLUMNS} from missions.mission m
      where m.merchant_id = $1 and m.is_active and m.from_day <= $3::date and coalesce(m.until_day, $3::date) >= $2::date
      order by m.mission_id limit ${MISSIONS_MAX}`,
    [merchantId, since, day],
  );
export const listVersions = (db: Db, missionIds: readonly number[]): Promise<VersionRow[]> =>
  db.many(
    'select mission_id, version, at, terms from missions.version where mission_id = any ($1::int[]) order by mission_id, version',
    [missionIds],
  );
export const findMission = (db: Db, missionId: number): Promise<MissionRow | undefined> =>
  db.maybe(`select ${COLUMNS} from missions.mission m where m.mission_id = $1`, [missionId]);
export const lockMission = (tx: Tx, missionId: number): Promise<MissionRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from missions.mission m where m.mission_id = $1 for update`, [missionId]);
export const countRunning = async (db: Db, merchantId: number, except: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      'select count(*)::int as n from missions.mission where merchant_id = $1 and is_active and mission_id <> $2',
      [merchantId, except],
    )
  ).n;

type Running = Pick<MissionRow, 'merchantId' | 'isActive' | 'fromDay' | 'untilDay' | 'budget'>;
export const insertMission = async (tx: Tx, row: Running): Promise<number> =>
  (
    await tx.one<{ missionId: number }>(
      `insert into missions.mission (merchant_id, is_active, from_day, until_day, budget)
       values ($1, $2, $3::date, $4::date, $5) returning mission_id`,
      [row.merchantId, row.isActive, row.fromDay, row.untilDay, row.budget],
    )
  ).missionId;
export const updateMission = (tx: Tx, missionId: number, row: Running): Promise<number> =>
  tx.run(
    `update missions.mission set is_active = $2, from_day = $3::date, until_day = $4::date, budget = $5
      where mission_id = $1`,
    [missionId, row.isActive, row.fromDay, row.untilDay, row.budget],
  );
export const insertVersion = (tx: Tx, missionId: number, at: Date, terms: MissionTerms): Promise<number> =>
  tx.run(
    `insert into missions.version (mission_id, version, at, terms)
     select $1, coalesce(max(version), 0) + 1, $2, $3::jsonb from missions.version where mission_id = $1`,
    [missionId, at, JSON.stringify(terms)],
  );

/** Takes from the budget. False: it does not bear so much any more. */
export const spend = async (tx: Tx, missionId: number, amount: bigint): Promise<boolean> =>
  (await tx.run(
    'update missions.mission set spent = spent + $2 where mission_id = $1 and spent + $2 <= budget',
    [missionId, amount],
  )) === 1;

/** The newest first. */
export const listMissionsOf = <View>(
  db: Db,
  { merchantId, isActive }: { merchantId: number; isActive?: boolean | undefined },
  request: PageRequest,
  view: (row: MissionRow) => View,
): Promise<Page<View>> =>
  listPage<MissionRow, View>(
    db,
    {
      select: COLUMNS,
      from: 'missions.mission m',
      where: [
        ['m.merchant_id = ?', merchantId],
        ['m.is_active = ?', isActive],
      ],
      order: 'm.mission_id desc',
    },
    request,
    view,
  );
