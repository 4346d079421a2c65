import type { Tx } from '@baize/db';

/** What member_path says of the members named by `which`, as a line of each. */
const linesOf = (which: string, since: string) => `
  insert into members.line (member_id, ancestors, since)
  select descendant_id, coalesce(array_agg(ancestor_id order by depth) filter (where depth > 0), '{}'), ${since}
    from members.member_path where descendant_id in (${which}) group by descendant_id`;
const BRANCH = 'select descendant_id from members.member_path where ancestor_id = $1';

/** A new member's first line, which holds since ever (`insertPath` is done). */
export const insertLine = (tx: Tx, memberId: number): Promise<number> =>
  tx.run(linesOf('$1::int', `'-infinity'`), [memberId]);

/**
 * Ends the line of everybody in the member's branch at one instant and begins the new one, which member_path has by now
 * (`lockTree` is held). The instant is later than that of the move before, also when the clock was set back.
 */
export async function moveLines(tx: Tx, memberId: number): Promise<void> {
  // Text, as a Date would round it to milliseconds.
  const { at } = await tx.one<{ at: string }>(
    `select greatest(clock_timestamp(), max(since) + interval '1 microsecond')::text as at
       from members.line where member_id in (${BRANCH})`,
    [memberId],
  );
  await tx.run(`update members.line set until = $2 where until = 'infinity' and member_id in (${BRANCH})`, [
    memberId,
    at,
  ]);
  await tx.run(linesOf(BRANCH, '$2::timestamptz'), [memberId, at]);
}
