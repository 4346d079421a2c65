import type { Tx } from '@baize/db';
import { staffAction, type Ctx, type Done } from '@baize/endpoint';
import { ok, type Result } from '@baize/kernel';
import { lockMember, type MemberRow } from '@baize/members';
import type { MemberDeskDeps } from './deps.ts';

/** What an operator does to one member: the member's row lock, the act and the audit entry in one transaction. */
export const memberAction = <Value, Code extends string>(
  deps: Pick<MemberDeskDeps, 'db' | 'audit'>,
  ctx: Ctx<'staff:members.write'>,
  { memberId, ...what }: { memberId: number; action: string; reason: string },
  act: (tx: Tx, member: MemberRow) => Promise<Result<Omit<Done<Value>, 'target'>, Code>>,
): Promise<Result<Value, Code | 'not_found'>> =>
  staffAction<Tx, MemberRow, Value, Code>(deps, ctx, {
    ...what,
    lock: (tx) => lockMember(tx, memberId),
    act: async (tx, member) => {
      const done = await act(tx, member);
      return done.ok ? ok({ target: `member:${memberId}`, ...done.value }) : done;
    },
  });
