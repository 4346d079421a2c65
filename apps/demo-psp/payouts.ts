import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import { z } from 'zod';
import type { PspConfig } from './config.ts';
import { recordEvent } from './deliveries.ts';
import { CURRENCIES, payableAmount } from './payments.ts';
import { inTransaction, type Store } from './store.ts';

/**
 * A payout is processing until its planned outcome comes: succeeded or failed. Both are final and announced.
 * The plan follows from BAIZE_PSP_PAYOUT_OUTCOME or, by default, from the last two digits of the amount:
 * 13 fails; 17 and 19 answer the merchant with a 504 although the order was taken, and later succeed (17) or
 * fail (19); everything else succeeds.
 */
export type Payout = {
  payout_id: string;
  payout_no: string;
  currency: string;
  amount: string;
  bank_code: string;
  account_number: string;
  payee_name: string;
  notify_url: string;
  state: 'processing' | 'succeeded' | 'failed';
  failure: string | null;
  planned: Plan;
  resolve_at: number;
  created_at: number;
  closed_at: number | null;
};
export type Plan = 'succeed' | 'fail' | 'unknown_succeed' | 'unknown_fail';

const QUICK_MS = 800;
const UNKNOWN_MS = 15_000;

export const newPayout = z.strictObject({
  payoutNo: z.string().min(4).max(64),
  currency: z.enum(CURRENCIES),
  amount: z.string().max(30),
  bankCode: z.string().min(1).max(20),
  accountNumber: z.string().min(1).max(40),
  payeeName: z.string().min(1).max(80),
  notifyUrl: z.url({ protocol: /^https?$/ }),
});

export const isUnknown = (plan: Plan): boolean => plan === 'unknown_succeed' || plan === 'unknown_fail';

export function planFor(outcome: PspConfig['payoutOutcome'], amount: string): Plan {
  if (outcome === 'succeed' || outcome === 'fail') return outcome;
  if (outcome === 'unknown') return 'unknown_succeed';
  const plans: Record<string, Plan> = { '13': 'fail', '17': 'unknown_succeed', '19': 'unknown_fail' };
  return plans[amount.replace('.', '').slice(-2)] ?? 'succeed';
}

export const findPayout = (store: Store, payoutNo: string): Payout | undefined =>
  store.prepare('select * from payout where payout_no = ?').get(payoutNo) as Payout | undefined;

/** Idempotent by payoutNo: sent again, the same order is answered and nothing is paid twice. */
export function createPayout(
  deps: { store: Store; clock: Clock; outcome: PspConfig['payoutOutcome'] },
  input: z.output<typeof newPayout>,
): Result<Payout, 'amount_invalid' | 'payout_no_reused'> {
  const { store, clock, outcome } = deps;
  const amount = payableAmount(input.currency, input.amount);
  if (!amount) return refuse('amount_invalid');
  return inTransaction(store, () => {
    const known = findPayout(store, input.payoutNo);
    if (known) {
      const same =
        known.currency === input.currency &&
        known.amount === amount &&
        known.bank_code === input.bankCode &&
        known.account_number === input.accountNumber;
      return same ? ok(known) : refuse('payout_no_reused');
    }
    const now = clock.now().getTime();
    const plan = planFor(outcome, amount);
    store
      .prepare(
        `insert into payout (payout_id, payout_no, currency, amount, bank_code, account_number, payee_name,
           notify_url, state, planned, resolve_at, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, 'processing', ?, ?, ?)`,
      )
      .run(
        `out_${randomToken(16)}`,
        input.payoutNo,
        input.currency,
        amount,
        input.bankCode,
        input.accountNumber,
        input.payeeName,
        input.notifyUrl,
        plan,
        now + (isUnknown(plan) ? UNKNOWN_MS : QUICK_MS),
        now,
      );
    return ok(findPayout(store, input.payoutNo) as Payout);
  });
}

/** Brings every payout whose time has come to its outcome. Answers how many. */
export function resolvePayouts(store: Store, clock: Clock): number {
  return inTransaction(store, () => {
    const now = clock.now().getTime();
    const due = store
      .prepare("select * from payout where state = 'processing' and resolve_at <= ? limit 200")
      .all(now) as Payout[];
    for (const payout of due) {
      const failed = payout.planned === 'fail' || payout.planned === 'unknown_fail';
      const state = failed ? 'failed' : 'succeeded';
      const failure = failed ? 'account_not_found' : null;
      store
        .prepare('update payout set state = ?, failure = ?, closed_at = ? where payout_id = ?')
        .run(state, failure, now, payout.payout_id);
      recordEvent(store, clock, payout.notify_url, {
        kind: `payout.${state}`,
        subject: payout.payout_id,
        data: {
          payoutId: payout.payout_id,
          payoutNo: payout.payout_no,
          currency: payout.currency,
          amount: payout.amount,
          failure,
        },
      });
    }
    return due.length;
  });
}
