import { createHash } from 'node:crypto';
import type { Db, Tx } from '@baize/db';
import { listTraits } from '@baize/members';
import { listOthersMarks, putMarks, type Mark } from './mark.sql.ts';
import type { Once } from './rules.ts';

type Asked = { eventId: number; merchantId: number; memberId: number; ip?: string | undefined };

/** Of a member what one account alone may draw with: where and on what it was registered or draws now, and who it is. */
async function marksOf(db: Db, once: readonly Once[], { merchantId, memberId, ip }: Asked): Promise<Mark[]> {
  if (once.length === 0) return [];
  const [own] = await listTraits(db, [memberId]);
  const said: [Once, string | undefined][] = [
    ['ip', own?.ip],
    ['ip', ip],
    ['device', own?.deviceId],
    ['person', own?.person],
    ['person', own?.idNumber && `id:${own.idNumber}`],
  ];
  const marks = said.flatMap(([kind, value]) =>
    value && once.includes(kind) ? [{ kind, digest: digestOf(merchantId, value) }] : [],
  );
  // In one order, so that two who claim at once never wait for each other.
  return [...new Map(marks.map((mark) => [`${mark.kind}:${mark.digest}`, mark])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mark]) => mark);
}

/** Whether another account drew with anything of this member. */
export async function isShared(db: Db, once: readonly Once[], asked: Asked): Promise<boolean> {
  const marks = await marksOf(db, once, asked);
  return marks.length > 0 && (await listOthersMarks(db, asked, marks)).length > 0;
}

/** Takes them for this member; false: another has one, and the caller must refuse. The key decides between two at once. */
export async function takeMarks(tx: Tx, once: readonly Once[], asked: Asked): Promise<boolean> {
  const marks = await marksOf(tx, once, asked);
  if (marks.length === 0) return true;
  for (const mark of marks) await putMarks(tx, asked, [mark]);
  return (await listOthersMarks(tx, asked, marks)).length === 0;
}

/** A mark says nothing of the person: the same value of another brand has another. */
const digestOf = (merchantId: number, value: string): string =>
  createHash('sha256').update(`${merchantId}:${value}`).digest('hex');
