import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { findMember, findMemberByName, type Member } from '@baize/members';
import { invariant, payableText, ok, refuse, unitsOf } from '@baize/kernel';
import { checkPaymentPassword } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { memberTransferApi } from './api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { moveMoney, uplineOf } from './move-money.ts';
import { findTransferByRequest, lockSender, type TransferRow } from './transfer.sql.ts';

type TransferLine = Input<typeof memberTransferApi, 'transferLine'>;

/**
 * transferUpline (WALLET-009) and the agents' side of it (WALLET-010). A repeat of a requestId answers the first transfer
 * before the password is looked at: its seal is used up.
 */
export async function transferLine(
  deps: MemberTransferDeps,
  input: TransferLine,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof memberTransferApi, 'transferLine'>> {
  const { memberId } = ctx.caller;
  const repeated = await repeatOf(deps.db, memberId, input);
  if (repeated) return repeated;
  const sender = await findMember(deps.db, memberId);
  invariant(sender, 'a signed-in member', { memberId });
  if (!(await mayTakeMoneyOut(deps.db, sender))) return refuse('identity_not_verified');
  const verified = await checkPaymentPassword(deps.signIn, memberId, input.paymentPassword);
  if (!verified.ok) return verified;
  const receiver =
    input.direction === 'UPLINE'
      ? await uplineOf(deps.db, memberId)
      : await findMemberByName(deps.db, ctx.merchantId, input.account ?? '');
  return deps.db.transaction(async (tx) => {
    await lockSender(tx, memberId);
    const raced = await repeatOf(tx, memberId, input);
    if (raced) return raced;
    const { direction, remark, requestId } = input;
    const amount = unitsOf(input.amount);
    const moved = await moveMoney(deps, tx, { sender, receiver, direction, amount, remark, requestId });
    return moved.ok ? ok(await told(tx, moved.value)) : moved;
  });
}

/** R17: where the site asks for it, an operator must have seen who the member is before money leaves. */
export async function mayTakeMoneyOut(db: Db, member: Member): Promise<boolean> {
  const { settings } = await getMerchant(db, member.merchantId);
  return settings.security.identityCheck === 'none' || member.isIdentityVerified;
}

async function repeatOf(db: Db, memberId: number, input: TransferLine) {
  const known = await findTransferByRequest(db, memberId, input.requestId);
  if (!known) return undefined;
  const same =
    known.requestNo === null &&
    known.amount === unitsOf(input.amount) &&
    known.direction === input.direction &&
    (input.direction === 'UPLINE' || known.toAccount.toLowerCase() === input.account?.toLowerCase());
  return same ? ok(await told(db, known)) : refuse('request_id_reused');
}

async function told(db: Db, row: TransferRow) {
  const account = await findAccount(db, row.fromId);
  return {
    transferNo: row.transferNo,
    otherAccount: row.toAccount,
    amount: payableText(row.amount, row.currency),
    balance: payableText(account?.balance ?? 0n, row.currency),
    at: row.createdAt.getTime(),
  };
}
