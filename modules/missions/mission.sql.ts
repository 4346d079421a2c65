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
export type VersionRow = {
  missionId: number;
  version: number;
  at: Date;
  terms: MissionTerms;
  /** The mission ran with it: what it costs was decided by two. */
  isPromised: boolean;
};
/** From a start to the stop, which is not its own. */
export type RunRow = { missionId: number; startedAt: Date; stoppedAt: Date | null };
/** Missions with boards that are looked at in one stroke, those that run first. */
const BOARDED_MAX = 200;

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
    `select v.mission_id, v.version, v.at, v.terms,
            exists (select from missions.run r
                     where r.mission_id = v.mission_id
                       and v.version between r.from_version and coalesce(r.to_version, v.version)) as is_promised
       from missions.version v where v.mission_id = any ($1::int[]) order by v.mission_id, v.version`,
    [missionIds],
  );
export const listRuns = (db: Db, missionIds: readonly number[]): Promise<RunRow[]> =>
  db.many(
    'select mission_id, started_at, stopped_at from missions.run where mission_id = any ($1::int[]) order by run_id',
    [missionIds],
  );
/** Missions with prizes that ran at some time since `since`; one that was stopped has the days and the budget it was stopped with. */
export const listBoarded = (
  db: Db,
  { merchantId, since, day }: { merchantId: number; since: Date; day: string },
): Promise<MissionRow[]> =>
  db.many(
    `select m.mission_id, m.merchant_id, m.is_active, coalesce(r.from_day, m.from_day)::text as from_day,
            (case when r.stopped_at is null then m.until_day else r.until_day end)::text as until_day,
            coalesce(r.budget, m.budget) as budget, m.spent
       from missions.mission m
       join lateral (select * from missions.run r where r.mission_id = m.mission_id order by r.run_id desc limit 1) r on true
      where m.merchant_id = $1 and m.from_day <= $3::date and coalesce(r.stopped_at, $2) >= $2
        and exists (select from missions.version v
                     where v.mission_id = m.mission_id and jsonb_array_length(v.terms->'prizes') > 0)
      order by m.is_active desc, m.mission_id desc limit ${BOARDED_MAX}`,
    [merchantId, since, day],
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
export const startRun = (tx: Tx, missionId: number, at: Date, fromVersion: number): Promise<number> =>
  tx.run('insert into missions.run (mission_id, started_at, from_version) values ($1, $2, $3)', [
    missionId,
    at,
    fromVersion,
  ]);
/** Keeps the days and the budget it is stopped with. A clock that was set back stops no run before it began. */
export const stopRun = (tx: Tx, missionId: number, at: Date): Promise<number> =>
  tx.run(
    `update missions.run r
        set stopped_at = greatest(r.started_at, $2),
            to_version = (select max(v.version) from missions.version v where v.mission_id = $1),
            from_day = m.from_day, until_day = m.until_day, budget = m.budget
       from missions.mission m where m.mission_id = $1 and r.mission_id = $1 and r.stopped_at is null`,
    [missionId, at],
  );
export const insertVersion = (tx: Tx, missionId: number, at: Date, terms: MissionTerms): Promise<number> =>
  tx.run(
    `insert into missions.version (mission_id, version, at, terms)
     select $1, coalesce(max(version), 0) + 1, $2, $3::jsonb from missions.version where mission_id = $1`,
    [missionId, at, JSON.stringify(terms)],
  );

/** Takes from the budget, of a stopped mission from the one it was stopped with. False: it does not bear so much any more. */
export const spend = async (tx: Tx, missionId: number, amount: bigint): Promise<boolean> =>
  (await tx.run(
    `update missions.mission m set spent = m.spent + $2
      where m.mission_id = $1
        and m.spent + $2 <= coalesce(
          (select r.budget from missions.run r where r.mission_id = $1 order by r.run_id desc limit 1), m.budget)`,
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
