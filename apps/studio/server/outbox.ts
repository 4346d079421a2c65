import {
  CREDIT_ALERT_ATTEMPT,
  CREDIT_ATTEMPTS_MAX,
  parseWireJson,
  retryDelayMs,
  rollbackRequest,
  winRequest,
  type CreditOutcome,
  type WalletClient,
} from '@baize/vendor-protocol';
import type { Clock } from '@baize/kernel';
import type { Metrics } from './metrics.ts';
import {
  closeRound,
  findDue,
  listDue,
  markDead,
  markDelivered,
  markRetry,
  type OutboxRow,
} from './rounds.sql.ts';
import type { Store } from './store.ts';

/**
 * Carries wins and rollbacks to the wallet until it has answered for good. A row is written in the same transaction
 * that decided the round, so kill -9 at any moment loses nothing; a repeat is harmless because the transaction id is
 * the same. Attempts at 1, 2, 4, 8 … s, at most 900 s apart, at most 500; alert at attempt 10 and at the end.
 *
 * pending → done (RS_OK) | dead (a final refusal, or 500 attempts: a person must look; the round is then disputed)
 */
export type Outbox = {
  /** Sends one row now (once, even when asked twice) and answers when that attempt is over. */
  deliver(id: bigint): Promise<void>;
  /** Looks for due rows now. */
  pump(): void;
  start(): void;
  /** Stops looking, waits for attempts under way. What is left stays for the next start. */
  stop(): Promise<void>;
};

export type OutboxDeps = {
  store: Store;
  wallet: Pick<WalletClient, 'win' | 'rollback'>;
  clock: Clock;
  metrics: Metrics;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
};

const IN_FLIGHT_MAX = 16;
const LOOK_EVERY_MS = 250;

export function createOutbox({ store, wallet, clock, metrics, log }: OutboxDeps): Outbox {
  const inFlight = new Map<bigint, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function begin(row: OutboxRow): Promise<void> {
    const known = inFlight.get(row.id);
    if (known) return known;
    const attempt = send(row)
      .catch((error: unknown) =>
        log.error({ err: error, outboxId: Number(row.id), alert: true }, 'outbox attempt failed'),
      )
      .finally(() => inFlight.delete(row.id));
    inFlight.set(row.id, attempt);
    return attempt;
  }

  async function send(row: OutboxRow): Promise<void> {
    // The client gives every attempt its own request_uuid; the schema wants one here to read the stored message.
    const stored = parseWireJson(Buffer.from(row.message))?.value;
    const message = { ...Object(stored), request_uuid: 'stored' };
    const outcome =
      row.kind === 'win'
        ? await wallet.win(winRequest.parse(message))
        : await wallet.rollback(rollbackRequest.parse(message));
    settle(row, outcome);
  }

  function settle(row: OutboxRow, outcome: CreditOutcome): void {
    const now = clock.now().getTime();
    const attempt = Number(row.attempts) + 1;
    const facts = { outboxId: Number(row.id), roundId: row.roundId, kind: row.kind, attempt };
    if (outcome.outcome === 'settled') {
      metrics.count('studio_outbox_delivered_total', { kind: row.kind });
      return store.transaction(() => {
        markDelivered(store, row.id, now);
        closeRound(store, row.roundId, row.kind === 'win' ? 'settled' : 'void', outcome.balance ?? null, now);
      });
    }
    const reason = outcome.outcome === 'final' ? outcome.status : outcome.reason;
    if (outcome.outcome === 'final' || attempt >= CREDIT_ATTEMPTS_MAX) {
      metrics.count('studio_outbox_dead_total', { kind: row.kind });
      log.error({ ...facts, reason, alert: true }, 'outbox gave up: a person must look');
      return store.transaction(() => {
        markDead(store, row.id, reason, now);
        closeRound(store, row.roundId, 'disputed', null, now);
      });
    }
    metrics.count('studio_outbox_retried_total', { kind: row.kind });
    const delay = retryDelayMs(attempt, outcome.step);
    markRetry(store, row.id, now + delay, reason);
    if (attempt === CREDIT_ALERT_ATTEMPT || outcome.step === 'hold') {
      log.error({ ...facts, reason, delayMs: delay, alert: true }, 'the wallet does not take this message');
    } else log.warn({ ...facts, reason, delayMs: delay }, 'outbox will ask again');
  }

  function pump(): void {
    if (stopped || inFlight.size >= IN_FLIGHT_MAX) return;
    // Rows under way are due too until they are answered, hence twice the room.
    for (const row of listDue(store, clock.now().getTime(), IN_FLIGHT_MAX * 2)) {
      if (inFlight.size >= IN_FLIGHT_MAX) return;
      if (!inFlight.has(row.id)) void begin(row);
    }
  }

  return {
    pump,
    async deliver(id) {
      if (stopped) return;
      const row = findDue(store, id, clock.now().getTime());
      if (row) await begin(row);
    },
    start() {
      timer = setInterval(pump, LOOK_EVERY_MS);
      pump();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.allSettled(inFlight.values());
    },
  };
}
