import { payableText } from '@baize/kernel';
import { type Answer, type Gateway, notifyUrlOf, type PayoutStatus } from '@baize/cashier';
import { applyPayout, type PayoutNews } from './apply-payout.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { isPayoutRunning, nextPayout } from './payout.ts';
import { countSend, findPayout, listPayoutsToAsk, updatePayout } from './payout.sql.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';

const ASK_AFTER_MS = 5_000;
const AT_ONCE = 50;

export type SendOutcome = PayoutNews | 'unknown' | 'nothing_to_do' | 'gateway_missing';

/**
 * Works off an approved withdrawal: hold → call → settle. Run by the job queue, at least once: what may already have
 * been sent is sent again under the same number, which a gateway pays once. An unknown outcome changes nothing but the
 * note of it; askPayouts finds out (standards.md, complaint 22: unknown is held, never reversed).
 */
export async function sendPayout(
  deps: WithdrawalsDeps,
  payoutNo: string,
  isUnheardOf = false,
): Promise<SendOutcome> {
  const started = await startPaying(deps, payoutNo);
  if (!started) return 'nothing_to_do';
  const { row, sends } = started;
  const payout = await findPayout(deps.db, payoutNo);
  const gateway = payout && deps.gateways.get(payout.gateway);
  if (!payout || !gateway) {
    deps.log.error({ payoutNo }, 'the gateway of a payout is not configured');
    return 'gateway_missing';
  }
  const answer = await gateway.sendPayout({
    payoutNo,
    currency: row.currency,
    amount: payableText(payout.amount, row.currency),
    bankCode: row.bankCode,
    accountNumber: row.accountNumber,
    payeeName: row.payeeName,
    notifyUrl: notifyUrlOf(deps, gateway.code),
  });
  // A refusal is certain only for an order that cannot have arrived before: else the first may well be paid.
  if (answer.outcome === 'refused' && sends > 1 && !isUnheardOf)
    return applyAnswer(deps, gateway, payoutNo, { outcome: 'unknown', detail: answer.code });
  return applyAnswer(deps, gateway, payoutNo, answer);
}

/** APPROVED → PAYING before the call, so that a crash during it is seen as "may have been sent". */
async function startPaying(
  deps: WithdrawalsDeps,
  payoutNo: string,
): Promise<{ row: WithdrawalRow; sends: number } | undefined> {
  return deps.db.transaction(async (tx) => {
    const known = await findPayout(tx, payoutNo);
    const row = known && (await lockWithdrawal(tx, known.withdrawalNo));
    const payout = row && (await findPayout(tx, payoutNo));
    if (!row || !payout || !isPayoutRunning(payout.outcome)) return undefined;
    const sends = await countSend(tx, payoutNo, deps.clock.now());
    if (row.state !== 'APPROVED') return { row, sends };
    return { row: await moveWithdrawal(deps, tx, row, 'sending', { actor: 'clock' }), sends };
  });
}

async function applyAnswer(
  deps: WithdrawalsDeps,
  gateway: Gateway,
  payoutNo: string,
  answer: Answer<PayoutStatus>,
): Promise<SendOutcome> {
  return deps.db.transaction(async (tx) => {
    if (answer.outcome === 'done') return applyPayout(deps, tx, gateway.code, { payoutNo, ...answer.value });
    if (answer.outcome === 'refused') {
      const failed = { payoutNo, state: 'failed' as const, gatewayRef: '', detail: answer.code };
      return applyPayout(deps, tx, gateway.code, failed);
    }
    const known = await findPayout(tx, payoutNo);
    if (known) await lockWithdrawal(tx, known.withdrawalNo);
    const payout = await findPayout(tx, payoutNo);
    if (!payout || !nextPayout(payout.outcome, 'no_answer')) return 'already_settled';
    await updatePayout(tx, payoutNo, 'unknown', { detail: answer.detail, askedAt: deps.clock.now() });
    deps.log.warn(
      { payoutNo, detail: answer.detail },
      'the outcome of a payout is unknown; its money stays on hold',
    );
    return 'unknown';
  });
}

/** Asks the gateways about every payout under way; run by the clock. One stuck payout does not stop the others. */
export async function askPayouts(deps: WithdrawalsDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ASK_AFTER_MS);
  for (const { payoutNo } of await listPayoutsToAsk(deps.db, before, AT_ONCE)) {
    try {
      await askPayout(deps, payoutNo);
    } catch (error) {
      deps.log.error({ err: error, payoutNo }, 'asking about a payout failed');
    }
  }
}

export async function askPayout(deps: WithdrawalsDeps, payoutNo: string): Promise<SendOutcome> {
  const payout = await findPayout(deps.db, payoutNo);
  const gateway = payout && deps.gateways.get(payout.gateway);
  if (!gateway) return 'gateway_missing';
  const answer = await gateway.findPayout(payoutNo);
  if (answer.outcome !== 'refused') return applyAnswer(deps, gateway, payoutNo, answer);
  // The order was lost on the way: the same number may be sent again, and now a refusal is certain.
  if (answer.code === 'not_found') return sendPayout(deps, payoutNo, true);
  return applyAnswer(deps, gateway, payoutNo, { outcome: 'unknown', detail: answer.code });
}
