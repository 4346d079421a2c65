import {
  AT_ONCE,
  findProposed,
  propose,
  type ApprovalKinds,
  type Execute,
  type IsOvertaken,
  type Wish,
} from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Ctx, type Input, type Logged } from '@baize/endpoint';
import { exactText, invariant, ok, payableText, refuse, type Actor, type Result } from '@baize/kernel';
import { findMember, type Member } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { checkGift } from '@baize/rewards';
import { post, restrict } from '@baize/wallet';
import { z } from 'zod';
import type { pointsConsoleApi } from './console-api.ts';
import type { PointsConsoleDeps } from './deps.ts';
import { lockPoints, movePoints } from './ledger.sql.ts';
import { lockProduct, takeStock } from './product.sql.ts';
import { movementOf } from './redeem-points.ts';
import { closeRedemption, lockRedemption, type Redemption } from './redemption.sql.ts';
import { nameIn, TURNOVER_MULTIPLE } from './rules.ts';

type Api = typeof pointsConsoleApi;
type Decided = { transactionNumber: string; status: Redemption['status']; proposalId: number | null };
type Fault = 'state_changed' | 'proposed_already' | 'account_closed' | 'receiver_needed';

const subjectOf = (transactionNumber: string): string => `redemption:${transactionNumber}`;

/**
 * OPEN-POINTS-02: goods are given, cash is credited with one turnover. Money is a credit: above the brand's sum a second operator decides.
 */
export const passRedemption = (
  deps: PointsConsoleDeps,
  { transactionNumber, reason }: Input<Api, 'passRedemption'>,
  ctx: Ctx<'staff:promotions.review'>,
): Promise<Answer<Api, 'passRedemption'>> =>
  staffAction<Tx, Redemption, Decided, Fault>(deps, ctx, {
    action: 'points.pass',
    reason,
    lock: (tx) => lockRedemption(tx, transactionNumber),
    refuse: async (row, tx) =>
      (await refuseOf(deps, tx, row)) ?? (isWithoutReceiver(row) ? 'receiver_needed' : undefined),
    act: async (tx, row) => {
      const act = async () => {
        const logged = await pass(deps, tx, row, { ctx, reason });
        return logged.ok ? ok({ ...logged.value, value: answer(row, 'PASSED') }) : logged;
      };
      if (row.cash === 0n) return act();
      const member = await findMember(tx, row.memberId);
      invariant(member, 'who redeems is a member', { memberId: row.memberId });
      return propose(deps, tx, ctx, wishOf(row, member, reason), {
        act,
        waits: (proposalId) => ({ ...answer(row, 'APPLYING'), proposalId }),
      });
    },
  });

/** Points and stock come back. */
export const rejectRedemption = (
  deps: PointsConsoleDeps,
  { transactionNumber, remark }: Input<Api, 'rejectRedemption'>,
  ctx: Ctx<'staff:promotions.review'>,
): Promise<Answer<Api, 'rejectRedemption'>> =>
  staffAction<Tx, Redemption, Decided, Exclude<Fault, 'receiver_needed'>>(deps, ctx, {
    action: 'points.reject',
    reason: remark,
    lock: (tx) => lockRedemption(tx, transactionNumber),
    refuse: (row, tx) => refuseOf(deps, tx, row),
    act: async (tx, row) => {
      const at = deps.clock.now();
      const { merchantId, memberId, productId } = row;
      await lockPoints(tx, merchantId, [memberId]);
      await lockProduct(tx, productId);
      const { staffId } = ctx.caller;
      await closeRedemption(tx, row.redemptionId, { status: 'REJECTED', remark, at, staffId });
      await takeStock(tx, productId, -row.quantity);
      if (row.points > 0n)
        await movePoints(tx, [movementOf(row, 'return')], { merchantId, actor: actorOf(ctx), at });
      await tell(tx, row, 'redemption_rejected', at, remark);
      return ok({ ...logOf(row, 'REJECTED'), value: answer(row, 'REJECTED') });
    },
  });

async function refuseOf(
  { clock }: PointsConsoleDeps,
  tx: Tx,
  row: Redemption,
): Promise<'state_changed' | 'proposed_already' | undefined> {
  if (row.status !== 'APPLYING') return 'state_changed';
  const subject = subjectOf(row.transactionNumber);
  return (await findProposed(tx, row.merchantId, [subject], clock.now())).size > 0
    ? 'proposed_already'
    : undefined;
}

/** A gift of which the member has not said where it goes. */
const isWithoutReceiver = ({ exchangeType, receiver }: Redemption): boolean =>
  exchangeType === 'GOODS' && receiver === null;

const answer = ({ transactionNumber }: Redemption, status: Redemption['status']): Decided => ({
  transactionNumber,
  status,
  proposalId: AT_ONCE,
});

const wishOf = (row: Redemption, { account }: Member, reason: string): Wish => ({
  kind: 'points.pass',
  subject: subjectOf(row.transactionNumber),
  payload: {
    transactionNumber: row.transactionNumber,
    amount: exactText(row.cash, row.currency),
    points: String(row.points),
    memberId: row.memberId,
    account,
  },
  money: { amount: row.cash, currency: row.currency },
  credits: [{ memberId: row.memberId, amount: row.cash }],
  permission: 'promotions.review',
  reason,
});

const kept = z.object({ transactionNumber: z.string() });

/** What two operators decide about here; the app hands it to approvals. */
export const pointsApprovals = (deps: PointsConsoleDeps): Pick<ApprovalKinds, 'points.pass'> => ({
  'points.pass': { execute: executePass(deps), isOvertaken: isPassOvertaken },
});

const executePass =
  (deps: PointsConsoleDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { transactionNumber } = kept.parse(payload);
    const row = await lockRedemption(tx, transactionNumber);
    invariant(row?.merchantId === merchantId, 'the redemption of a proposal is of its brand', {
      transactionNumber,
    });
    if (row.status !== 'APPLYING') return refuse('state_changed');
    const done = await pass(deps, tx, row, { ctx, reason });
    return done.ok ? ok({ action: 'points.pass', ...done.value }) : done;
  };

const isPassOvertaken: IsOvertaken = async (tx, { payload }) =>
  (await lockRedemption(tx, kept.parse(payload).transactionNumber))?.status !== 'APPLYING';

async function pass(
  { clock }: PointsConsoleDeps,
  tx: Tx,
  row: Redemption,
  { ctx, reason }: { ctx: { caller: Ctx<'staff'>['caller'] }; reason: string },
): Promise<Result<Logged, 'account_closed' | 'state_changed'>> {
  const at = clock.now();
  const actor: Actor = actorOf(ctx);
  const member = await findMember(tx, row.memberId);
  invariant(member, 'who redeems is a member', { memberId: row.memberId });
  // R9: who was excluded meanwhile is given nothing; a rejection gives the points back.
  if (!(await checkGift(tx, member, at)).ok) return refuse('state_changed');
  await closeRedemption(tx, row.redemptionId, {
    status: 'PASSED',
    remark: reason,
    at,
    staffId: ctx.caller.staffId,
  });
  if (row.cash > 0n) {
    const key = `points:redeem:${row.redemptionId}`;
    const { accountId } = member;
    const posted = await post(tx, {
      accountId,
      amount: row.cash,
      kind: 'point',
      house: 'points',
      key,
      ref: row.transactionNumber,
      currency: row.currency,
      actor,
    });
    if (!posted.ok) return refuse('account_closed');
    const amount = row.cash * TURNOVER_MULTIPLE;
    await restrict(tx, { accountId, kind: 'turnover', amount, ref: key, reason: 'points' });
  }
  await tell(tx, row, 'redemption_passed', at, reason);
  return ok(logOf(row, 'PASSED'));
}

const logOf = (row: Redemption, status: Redemption['status']): Logged => ({
  target: subjectOf(row.transactionNumber),
  before: { status: row.status },
  after: {
    status,
    product: row.productId,
    quantity: row.quantity,
    points: String(row.points),
    cash: payableText(row.cash, row.currency),
  },
});

async function tell(
  tx: Tx,
  row: Redemption,
  template: 'redemption_passed' | 'redemption_rejected',
  now: Date,
  remark: string,
): Promise<void> {
  const member = await findMember(tx, row.memberId);
  const product = nameIn(row.productName, member?.language ?? 'EN');
  const of = { merchantId: row.merchantId, to: row.memberId, category: 'REWARD', now } as const;
  const params = { product, number: row.transactionNumber };
  const points = String(row.points);
  if (row.giftRef !== null) {
    if (template === 'redemption_passed') await sendMessage(tx, { ...of, template: 'gift_sent', params });
    else await sendMessage(tx, { ...of, template: 'gift_rejected', params: { ...params, reason: remark } });
  } else if (template === 'redemption_passed')
    await sendMessage(tx, { ...of, template, params: { ...params, points } });
  else await sendMessage(tx, { ...of, template, params: { ...params, points, reason: remark } });
}
