import { randomInt } from 'node:crypto';
import type { Clock } from '@baize/kernel';
import { signCallback } from './signature.ts';
import type { Store } from './store.ts';

/**
 * Callbacks to the merchant. An event is written in the transaction that made it true, and delivered until the
 * merchant answers HTTP 200 with the body OK. Success events are delivered twice on purpose, seconds apart: a
 * merchant that credits twice is found out here, not with real money.
 */
export type PspEvent = {
  kind: 'payment.succeeded' | 'payment.declined' | 'payment.expired' | 'payout.succeeded' | 'payout.failed';
  /** The payment's or payout's id here; with the kind it makes the event id. */
  subject: string;
  data: Record<string, string | number | null>;
};

const DUPLICATE_AFTER_MS = 3_000;
const FIRST_RETRY_MS = 1_000;
const RETRY_MS_MAX = 3_600_000;
/** 12 attempts with doubling pauses end after about 68 minutes. */
const ATTEMPTS_MAX = 12;
const ANSWER_MS_MAX = 5_000;
const AT_ONCE = 8;

type DeliveryRow = { delivery_id: number; event_id: string; url: string; body: string; attempts: number };

/** Call inside the transaction that changed the payment or payout. */
export function recordEvent(store: Store, clock: Clock, url: string, event: PspEvent): void {
  const now = clock.now().getTime();
  const eventId = `evt_${event.kind}_${event.subject}`;
  const body = JSON.stringify({ eventId, kind: event.kind, occurredAt: now, ...event.data });
  const insert = store.prepare('insert into delivery (event_id, url, body, due_at) values (?, ?, ?, ?)');
  insert.run(eventId, url, body, now);
  if (event.kind.endsWith('.succeeded')) insert.run(eventId, url, body, now + DUPLICATE_AFTER_MS);
}

export type BankCredit = { account: string; amount: string; currency: string; memo: string };

/**
 * The demo bank tells of a transfer to a house account, in the generic contract of protocols.md D8; twice, like all good
 * news here. Answers the bank's number of the line.
 */
export function recordCredit(store: Store, clock: Clock, url: string, credit: BankCredit): string {
  const now = clock.now().getTime();
  const ref = `FT${now}${randomInt(1_000_000)}`;
  const eventId = `evt_credit_${ref}`;
  const payer = 'DEMO PAYER';
  const body = JSON.stringify({ eventId, kind: 'credit.received', occurredAt: now, ref, payer, ...credit });
  const insert = store.prepare('insert into delivery (event_id, url, body, due_at) values (?, ?, ?, ?)');
  insert.run(eventId, url, body, now);
  insert.run(eventId, url, body, now + DUPLICATE_AFTER_MS);
  return ref;
}

/** Pause before attempt `attempts` + 1. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MS_MAX);

export type DeliverDeps = { store: Store; clock: Clock; secret: string; fetch: typeof fetch };

/** Sends everything due now, once. Answers how many were tried. */
export async function deliverDue(deps: DeliverDeps): Promise<number> {
  const due = deps.store
    .prepare("select * from delivery where state = 'waiting' and due_at <= ? order by due_at limit ?")
    .all(deps.clock.now().getTime(), AT_ONCE) as DeliveryRow[];
  await Promise.all(due.map((row) => deliver(deps, row)));
  return due.length;
}

async function deliver({ store, clock, secret, fetch }: DeliverDeps, row: DeliveryRow): Promise<void> {
  const timestamp = String(clock.now().getTime());
  const signature = signCallback(secret, timestamp, row.body);
  let answer: string;
  let acknowledged = false;
  try {
    const response = await fetch(row.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-psp-event': row.event_id,
        'x-psp-timestamp': timestamp,
        'x-psp-signature': signature,
        // The same, under the names of the generic contract.
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body: row.body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    const text = (await response.text()).slice(0, 200);
    acknowledged = response.status === 200 && text === 'OK';
    answer = `${response.status} ${text}`;
  } catch (error) {
    answer = String(error).slice(0, 200);
  }
  const attempts = row.attempts + 1;
  const state = acknowledged ? 'acknowledged' : attempts >= ATTEMPTS_MAX ? 'given_up' : 'waiting';
  store
    .prepare('update delivery set attempts = ?, state = ?, last_answer = ?, due_at = ? where delivery_id = ?')
    .run(attempts, state, answer, clock.now().getTime() + retryPauseMs(attempts), row.delivery_id);
}
