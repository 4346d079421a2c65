import type { Tx } from '@baize/db';
import { DAY_MS, payableUnits } from '@baize/kernel';
import { askInTurn, getChannel, type IncomingTransfer } from '@baize/cashier';
import { isDepositOpen } from './deposit.ts';
import { type DepositRow, listDepositsToWatch, lockDeposit, setChecked, setProgress } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';
import { receiveIncoming } from './receive-incoming.ts';

/** Of one chain. */
const AT_ONCE = 100;
/** A closed order's address is still looked at for this long … */
const WATCHED_MS = 7 * DAY_MS;
/** … at these pauses. */
const CLOSED_PAUSE_MS = 15 * 60_000;
/** Called paid and nothing seen: given up this long after its time. */
const SUBMITTED_MS_MAX = DAY_MS;
const AGAIN_SECONDS = 5;

export type WatchOutcome = 'nothing_to_do' | 'unanswered' | 'waiting' | 'confirming' | 'expired' | 'received';

/** Looks at every order on a chain that is due; run by the clock each minute. */
export async function watchDeposits(deps: DepositsDeps): Promise<void> {
  const chains = [...deps.gateways.values()].filter((one) => one.listIncoming).map((one) => one.code);
  const now = deps.clock.now().getTime();
  const due = { since: new Date(now - WATCHED_MS), closedBefore: new Date(now - CLOSED_PAUSE_MS) };
  const waiting = await listDepositsToWatch(deps.db, chains, due, AT_ONCE);
  await askInTurn(deps, waiting, ({ orderNo }) => watchDeposit(deps, orderNo));
}

/** The same for one order, again and again while its payment is seen and not final yet. */
export async function followDeposit(deps: DepositsDeps, orderNo: string): Promise<void> {
  if ((await watchDeposit(deps, orderNo)) !== 'confirming') return;
  await deps.db.transaction((tx) =>
    deps.publish(tx, 'cashier.watch-deposit', { orderNo }, { delaySeconds: AGAIN_SECONDS }),
  );
}

/**
 * Asks the chain what came to an order's address. What is final is received, once per transaction; what is not is shown
 * to the member. A chain that does not answer concludes nothing.
 */
export async function watchDeposit(deps: DepositsDeps, orderNo: string): Promise<WatchOutcome> {
  const row = await deps.db.transaction((tx) => lockDeposit(tx, orderNo));
  const gateway = row && deps.gateways.get(row.gateway);
  const crypto = row?.instructions?.crypto;
  if (!row || !crypto || !gateway?.listIncoming) return 'nothing_to_do';
  await setChecked(deps.db, orderNo, deps.clock.now());
  const { config } = await getChannel(deps.db, row.channelId);
  const { currency, createdAt, expiresAt } = row;
  // Not locked while the chain is asked.
  const answer = await gateway.listIncoming({ crypto, config, currency, createdAt, expiresAt });
  if (answer.outcome !== 'done') {
    deps.log.warn({ orderNo, answer }, 'a chain did not answer');
    return 'unanswered';
  }
  const final = answer.value.filter((one) => one.isFinal);
  for (const transfer of final) await deps.db.transaction((tx) => receive(deps, tx, row, transfer));
  return deps.db.transaction((tx) => settle(deps, tx, row, answer.value, final.length > 0));
}

async function receive(
  deps: DepositsDeps,
  tx: Tx,
  row: DepositRow,
  { ref, amount: text, original, payer, at }: IncomingTransfer,
): Promise<void> {
  const { merchantId, gateway, currency, orderNo } = row;
  const amount = payableUnits(text, currency);
  // Dust that is worth nothing in the wallet's currency: there is nothing to credit.
  if (amount === undefined) return;
  const line = {
    merchantId,
    gateway,
    ref,
    source: `gateway:${gateway}` as const,
    currency,
    amount,
    original,
  };
  const account = row.instructions?.crypto?.address ?? null;
  await receiveIncoming(deps, tx, { ...line, account, memo: '', payer, bookedAt: at }, orderNo);
}

/** Notes what was seen, and closes an order whose time is over with nothing on its way. */
async function settle(
  deps: DepositsDeps,
  tx: Tx,
  { orderNo }: DepositRow,
  seen: readonly IncomingTransfer[],
  hasFinal: boolean,
): Promise<WatchOutcome> {
  const now = deps.clock.now();
  const row = await lockDeposit(tx, orderNo);
  if (!row) return 'nothing_to_do';
  const coming = seen.find((one) => !one.isFinal);
  const progress = coming ? { seen: coming.original, confirmations: coming.confirmations } : null;
  await setProgress(tx, orderNo, progress);
  if (coming) return 'confirming';
  if (!isDepositOpen(row.state)) return hasFinal ? 'received' : 'nothing_to_do';
  // Money came and waits for operators: the order waits with it.
  if (row.heldAmount !== null) return 'received';
  const patience = row.state === 'SUBMITTED' ? SUBMITTED_MS_MAX : 0;
  if (now.getTime() < row.expiresAt.getTime() + patience) return 'waiting';
  await moveDeposit(deps, tx, row, 'time_over', { actor: 'clock' });
  return 'expired';
}
