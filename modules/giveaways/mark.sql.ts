import type { Db, Tx } from '@baize/db';
import type { Once } from './rules.ts';

export type Mark = { kind: Once; digest: string };
type Whose = { eventId: number; memberId: number };
const columnsOf = (marks: readonly Mark[]) => [
  marks.map(({ kind }) => kind),
  marks.map(({ digest }) => digest),
];

/** A mark that is there stays whose it is; one that another writes now is waited for. */
export const putMarks = (tx: Tx, { eventId, memberId }: Whose, marks: readonly Mark[]): Promise<number> =>
  tx.run(
    `insert into giveaways.mark (event_id, member_id, kind, digest)
     select $1, $2, kind, digest from unnest($3::text[], $4::text[]) as m (kind, digest) on conflict do nothing`,
    [eventId, memberId, ...columnsOf(marks)],
  );

export const listOthersMarks = (
  db: Db,
  { eventId, memberId }: Whose,
  marks: readonly Mark[],
): Promise<{ kind: Once }[]> =>
  db.many(
    `select m.kind from giveaways.mark m
       join unnest($3::text[], $4::text[]) as asked (kind, digest) on asked.kind = m.kind and asked.digest = m.digest
      where m.event_id = $1 and m.member_id <> $2`,
    [eventId, memberId, ...columnsOf(marks)],
  );
