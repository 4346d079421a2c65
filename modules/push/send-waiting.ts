import { outsideFetch } from '@baize/delivery';
import { DAY_MS, MINUTE_MS } from '@baize/kernel';
import { readForDevice } from '@baize/messaging';
import webpush from 'web-push';
import type { PushDeps } from './deps.ts';
import { readKey, type KeyPair } from './key.ts';
import { deleteSubscription, deleteWaiting, postponeWaiting, takeDue, type Due } from './push.sql.ts';

const AT_ONCE = 50;
/** Longer than a push service may take. */
const LEASE_MS = 2 * MINUTE_MS;
const TIMEOUT_MS = 20_000;
/** One run ends before the next begins. */
const RUN_MS = 40_000;
/** Minutes before the second, third and fourth attempt; then the message stays in the inbox alone. */
const WAITS_MINUTES = [1, 5, 15];
/** How long a push service keeps a message for a device that is off. */
const TTL_SECONDS = DAY_MS / 1_000;
/** A push service takes some 4,000 bytes; Khmer has three a letter. */
const TITLE_MAX = 120;
const BODY_MAX = 400;

type Fetch = ReturnType<typeof outsideFetch>;

/**
 * Sends what waits for devices. Two workers share the work; one that dies between a push service's answer and its own
 * note sends the message again two minutes later, under the same id, so that the device shows it once.
 */
export async function sendWaiting(deps: PushDeps, fetch: Fetch = outsideFetch(deps)): Promise<void> {
  const key = await readKey(deps);
  const began = performance.now();
  let due: Due[];
  do {
    const now = deps.clock.now();
    due = await takeDue(deps.db, {
      now,
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      limit: AT_ONCE,
    });
    await Promise.all(due.map((one) => sendOne(deps, fetch, key, one)));
  } while (due.length === AT_ONCE && performance.now() - began < RUN_MS);
}

async function sendOne(deps: PushDeps, fetch: Fetch, key: KeyPair, due: Due): Promise<void> {
  const text = await readForDevice(deps.db, due);
  // Read or deleted meanwhile.
  if (!text) return void (await deleteWaiting(deps.db, due));
  const status = await post(deps, fetch, key, due, {
    id: due.messageId.toString(),
    category: text.category,
    title: shortened(text.title, TITLE_MAX),
    body: shortened(text.body, BODY_MAX),
  });
  if (status >= 200 && status < 300) return void (await deleteWaiting(deps.db, due));
  // The browser took it back, or is gone for good.
  if (status === 404 || status === 410) return void (await deleteSubscription(deps.db, due.subscriptionId));
  const minutes = isTemporary(status) ? WAITS_MINUTES[due.attempts - 1] : undefined;
  deps.log.warn(
    { subscriptionId: due.subscriptionId.toString(), status, attempts: due.attempts, minutes },
    'a push service did not take a message',
  );
  if (minutes === undefined) return void (await deleteWaiting(deps.db, due));
  await postponeWaiting(deps.db, due, new Date(deps.clock.now().getTime() + minutes * MINUTE_MS));
}

const isTemporary = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Encrypted for the device (RFC 8291) and signed (RFC 8292). Answers the HTTP status; 0 when none came. */
async function post(
  deps: PushDeps,
  fetch: Fetch,
  key: KeyPair,
  due: Due,
  content: { id: string; category: string; title: string; body: string },
): Promise<number> {
  const { endpoint, p256dh, auth } = due;
  const request = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { subject: `https://${new URL(deps.siteUrl).hostname}`, ...key },
      TTL: TTL_SECONDS,
      urgency: content.category === 'MONEY' ? 'high' : 'normal',
    },
  );
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(request.body ? { body: new Uint8Array(request.body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.status;
  } catch (error) {
    deps.log.warn({ err: error }, 'a push service gave no answer');
    return 0;
  }
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;
