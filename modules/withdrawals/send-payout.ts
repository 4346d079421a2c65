import type { Tx } from '@baize/db';
import { DAY_MS, payableText } from '@baize/kernel';
import { type Answer, askInTurn, type Gateway, notifyUrlOf, type PayoutStatus } from '@baize/cashier';
import { applyPayout, type PayoutNews } from './apply-payout.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { isStopped, STOPPED } from './held.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { restFailed } from './pay-rest.ts';
import { isPayoutRunning, nextPayout } from './payout.ts';
import {
  countSend,
  findPayout,
  listPayoutsToAsk,
  setAsked,
  updatePayout,
  type PayoutRow,
} from './payout.sql.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';

/** Longer than a call to a gateway can take: an order that is still on its way is not asked about. */
const ASK_AFTER_MS = 30_000;
/** A gateway that knows nothing of a number this long after the last order under it never will. */
const NEVER_CAME_MS = DAY_MS;
/** Of one gateway. */
const AT_ONCE = 50;

export type SendOutcome = PayoutNews | 'unknown' | 'not_sent' | 'nothing_to_do';

/**
 * Works off an approved withdrawal: hold → call → settle. Run by the job queue, at least once: what may already have
 * been sent is sent again under the same number, which a gateway pays once. An unknown outcome changes nothing but the
 * note of it; askPayouts finds out (standards.md, complaint 22: unknown is held, never reversed).
 */
export async function sendPayout(deps: WithdrawalsDeps, payoutNo: string): Promise<SendOutcome> {
  const started = await startPaying(deps, payoutNo);
  if (started === 'gateway_missing') return noAnswer(deps, payoutNo, { detail: started });
  if (typeof started === 'string') return started;
  const { row, payout, gateway, sends } = started;
  const answer = await gateway.sendPayout({
    payoutNo,
    currency: row.currency,
    amount: payableText(payout.amount, row.currency),
    bankCode: row.bankCode,
    accountNumber: row.accountNumber,
    payeeName: row.payeeName,
    notifyUrl: notifyUrlOf(deps, gateway.code),
  });
  // Only the first order's refusal is certain. A later one may be refused as a duplicate of one that is paid.
  if (answer.outcome === 'refused' && sends > 1)
    return noAnswer(deps, payoutNo, { detail: answer.code, refusedCode: answer.code });
  return applyAnswer(deps, gateway, payoutNo, answer);
}

type Started = { row: WithdrawalRow; payout: PayoutRow; gateway: Gateway; sends: number };

/**
 * APPROVED → PAYING before the call, so that a crash during it is seen as "may have been sent". What was stopped before the first
 * order left, or has no gateway any more, goes back to who decides. What may have been sent is sent again, and where its gateway
 * is gone a person finds out what became of it.
 */
async function startPaying(
  deps: WithdrawalsDeps,
  payoutNo: string,
): Promise<Started | 'nothing_to_do' | 'not_sent' | 'gateway_missing'> {
  return deps.db.transaction(async (tx) => {
    const known = await findPayout(tx, payoutNo);
    const row = known && (await lockWithdrawal(tx, known.withdrawalNo));
    const payout = row && (await findPayout(tx, payoutNo));
    if (!row || !payout || !isPayoutRunning(payout.outcome)) return 'nothing_to_do';
    const gateway = deps.gateways.get(payout.gateway);
    if (!gateway) deps.log.error({ payoutNo }, 'the gateway of a payout is not configured');
    if (payout.sentAt === null) {
      const because = !gateway ? 'gateway_missing' : (await isStopped(tx, row)) ? STOPPED : undefined;
      if (because) {
        await takeBack(deps, tx, { row, payout }, because);
        return 'not_sent';
      }
    }
    if (!gateway) return 'gateway_missing';
    const sends = await countSend(tx, payoutNo, deps.clock.now());
    const started = { row, payout, gateway, sends };
    if (row.state !== 'APPROVED') return started;
    return { ...started, row: await moveWithdrawal(deps, tx, row, 'sending', { actor: 'clock' }) };
  });
}

/** A payout that never left ends here: its withdrawal is decided about again, with the money still on hold. */
async function takeBack(
  deps: WithdrawalsDeps,
  tx: Tx,
  { row, payout }: { row: WithdrawalRow; payout: PayoutRow },
  because: string,
): Promise<void> {
  await updatePayout(tx, payout.payoutNo, 'failed', { detail: because, closedAt: deps.clock.now() });
  const how = { actor: 'clock', because } as const;
  if (payout.purpose === 'rest') await restFailed(deps, tx, row, how);
  else await moveWithdrawal(deps, tx, row, 'not_sent', how);
}

async function applyAnswer(
  deps: WithdrawalsDeps,
  gateway: Gateway,
  payoutNo: string,
  answer: Answer<PayoutStatus>,
): Promise<SendOutcome> {
  if (answer.outcome === 'unknown') return noAnswer(deps, payoutNo, { detail: answer.detail });
  const news =
    answer.outcome === 'done'
      ? answer.value
      : { state: 'failed' as const, gatewayRef: '', detail: answer.code };
  return deps.db.transaction((tx) => applyPayout(deps, tx, gateway.code, { payoutNo, ...news }));
}

/** Notes that nothing certain is known. */
const noAnswer = (
  deps: WithdrawalsDeps,
  payoutNo: string,
  said: { detail: string; refusedCode?: string },
): Promise<SendOutcome> =>
  deps.db.transaction(async (tx) => {
    const known = await findPayout(tx, payoutNo);
    if (known) await lockWithdrawal(tx, known.withdrawalNo);
    const payout = await findPayout(tx, payoutNo);
    if (!payout || !nextPayout(payout.outcome, 'no_answer')) return 'already_settled';
    await updatePayout(tx, payoutNo, 'unknown', { ...said, askedAt: deps.clock.now() });
    deps.log.warn({ payoutNo, ...said }, 'the outcome of a payout is unknown; its money stays on hold');
    return 'unknown';
  });

/** Asks the gateways about every payout under way; run by the clock. */
export async function askPayouts(deps: WithdrawalsDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ASK_AFTER_MS);
  const waiting = await listPayoutsToAsk(deps.db, before, AT_ONCE);
  await askInTurn(deps, waiting, ({ payoutNo }) => askPayout(deps, payoutNo));
}

/**
 * What became of a payout. One the gateway does not know is sent again under the same number, until an order is refused: from
 * then on it is only asked about. It failed for certain when a day after the last order the gateway still knows nothing of it.
 */
export async function askPayout(deps: WithdrawalsDeps, payoutNo: string): Promise<SendOutcome> {
  const payout = await findPayout(deps.db, payoutNo);
  const gateway = payout && deps.gateways.get(payout.gateway);
  if (!payout) return 'nothing_to_do';
  if (!gateway) return sendPayout(deps, payoutNo);
  await setAsked(deps.db, payoutNo, deps.clock.now());
  const answer = await gateway.findPayout(payoutNo);
  if (answer.outcome !== 'refused') return applyAnswer(deps, gateway, payoutNo, answer);
  if (answer.code !== 'not_found') return noAnswer(deps, payoutNo, { detail: answer.code });
  const { refusedCode, sentAt, gatewayRef } = payout;
  if (refusedCode === null) return sendPayout(deps, payoutNo);
  const isOld = sentAt !== null && deps.clock.now().getTime() - sentAt.getTime() >= NEVER_CAME_MS;
  // A gateway that once gave a number of its own contradicts itself: a person decides.
  const isLost = isOld && gatewayRef === null;
  if (!isLost) return noAnswer(deps, payoutNo, { detail: refusedCode });
  return applyAnswer(deps, gateway, payoutNo, { outcome: 'refused', code: refusedCode });
}
