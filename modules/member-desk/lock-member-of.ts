import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { lockMember, type MemberRow } from '@baize/members';

/** The member under its row lock; undefined where it is another brand's, which to an operator is the same as none. */
export async function lockMemberOf(
  tx: Tx,
  ctx: Pick<Ctx, 'merchantId'>,
  memberId: number,
): Promise<MemberRow | undefined> {
  const member = await lockMember(tx, memberId);
  return member?.merchantId === ctx.merchantId ? member : undefined;
}
