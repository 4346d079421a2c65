import type { Db, Tx } from '@baize/db';
import { BRANCH_SWITCHES, type BranchSwitch, type BranchSwitches } from './rules.ts';

/** What is switched on for an agent's branch by its own switches, whatever stands above. */
export const findBranchSwitches = async (db: Db, memberId: number): Promise<BranchSwitches> => {
  const row = await db.maybe<{ off: BranchSwitch[] }>(
    'select off from members.branch_switch where member_id = $1',
    [memberId],
  );
  return Object.fromEntries(
    BRANCH_SWITCHES.map((name) => [name, !row?.off.includes(name)]),
  ) as BranchSwitches;
};

export const putBranchSwitches = (tx: Tx, memberId: number, switches: BranchSwitches): Promise<number> =>
  tx.run(
    `insert into members.branch_switch (member_id, off) values ($1, $2)
     on conflict (member_id) do update set off = excluded.off`,
    [memberId, BRANCH_SWITCHES.filter((name) => !switches[name])],
  );

/** What is switched off for whole branches above a member, and for whose, the nearest first. */
export const listSwitchedOffAbove = (
  db: Db,
  memberId: number,
): Promise<{ account: string; off: BranchSwitch[] }[]> =>
  db.many(
    `select m.account, s.off from members.member_path p
       join members.branch_switch s on s.member_id = p.ancestor_id and s.off <> '{}'
       join members.member m on m.id = p.ancestor_id
      where p.descendant_id = $1 and p.depth > 0 order by p.depth`,
    [memberId],
  );

/** What operators switched off for a member's branch, or for one that the branch is in. */
export const listOffInBranch = async (db: Db, memberId: number): Promise<BranchSwitch[]> =>
  (
    await db.one<{ off: BranchSwitch[] }>(
      `select coalesce(array_agg(distinct o.name), '{}') as off
         from members.member_path p join members.branch_switch s on s.member_id = p.ancestor_id
        cross join lateral unnest(s.off) as o (name)
        where p.descendant_id = $1`,
      [memberId],
    )
  ).off;

/** Whether operators switched it off for a member's branch, or for one that the branch is in. */
export const isOffInBranch = async (db: Db, memberId: number, name: BranchSwitch): Promise<boolean> =>
  (
    await db.one<{ isOff: boolean }>(
      `select exists (select from members.member_path p join members.branch_switch s on s.member_id = p.ancestor_id
                       where p.descendant_id = $1 and $2 = any (s.off)) as is_off`,
      [memberId, name],
    )
  ).isOff;
