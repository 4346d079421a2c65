import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signNotice } from '@baize/cashier/testing';
import { sealWith } from '@baize/sign-in/testing';
import type { CreditOutcome, WalletClient } from '@baize/vendor-protocol';

/** What pages, vendors and payment companies do, who get no answer from a process that died: they ask again. */
export type Answer = { success: boolean; message: string; value: Record<string, unknown> | null };
export type Call = { method?: string; token?: string; body?: object };

const ANSWER_MS = 10_000;
const AGAIN_MS = 50;
/** Longer than any death here: one process of the two serves. */
const INSIST_MS = 60_000;

/** The answer of a site's call; undefined where none came, or the process that gave it could not work. */
export async function ask(site: string, path: string, call: Call = {}): Promise<Answer | undefined> {
  const { method = 'GET', token, body } = call;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${site}${path}`, {
      method,
      headers,
      signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Answer;
    return answer.message === 'unavailable' ? undefined : answer;
  } catch {
    return undefined;
  }
}

/** Asks until somebody answers; `work` makes the call anew each time. */
export async function insist<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + INSIST_MS; performance.now() < until; await sleep(AGAIN_MS)) {
    const value = await work();
    if (value !== undefined) return value;
  }
  throw new Error(`nobody answered within ${INSIST_MS} ms`);
}

export async function seal(site: string, plain: string): Promise<string> {
  const key = await insist(() => ask(site, '/wps/system/publicKey'));
  return sealWith(key.value as { kid: string; pem: string }, plain);
}

export type Played = { units: bigint; keys: string[]; repeats: number };
export type Seat = { token: string; gameCode: string; currency: string };

/**
 * One round of a vendor who keeps to the wire's rules. A stake nobody answered is asked again under its key, or rolled back
 * until that is settled, in turn. Answers what the member's balance changed by, and the keys that were acknowledged.
 */
export async function playRound(wallet: WalletClient, seat: Seat, number: number): Promise<Played> {
  const { token, gameCode, currency } = seat;
  const round = { token, game_code: gameCode, currency, round: randomUUID() };
  const [stake, prize] = [100_000n, 50_000n];
  const bet = randomUUID();
  let repeats = 0;
  const credited = async (send: () => Promise<CreditOutcome>) => {
    await insist(async () => {
      const said = await send();
      if (said.outcome === 'settled') return true;
      if (said.outcome === 'final') throw new Error(`a credit was refused: ${said.status}`);
      repeats += 1;
      return undefined;
    });
  };
  const staked = await insist(async () => {
    const said = await wallet.bet({ ...round, transaction_uuid: bet, amount: stake });
    if (said.outcome === 'refused') throw new Error(`a stake was refused: ${said.status}`);
    repeats += said.attempts - 1;
    return said.outcome === 'applied' || number % 2 === 1 ? said.outcome : undefined;
  });
  if (staked === 'unknown') {
    // It takes back the whole bet: it names neither its sum nor its currency.
    const { currency: _, ...whole } = round;
    const rollback = { ...whole, transaction_uuid: randomUUID(), reference_transaction_uuid: bet };
    await credited(() => wallet.rollback(rollback));
    return { units: 0n, keys: [], repeats };
  }
  const win = {
    ...round,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet,
    amount: prize,
    round_closed: true,
  };
  await credited(() => wallet.win(win));
  // An answer that was lost on its way: the vendor asks again, whoever takes it.
  if (number % 5 === 0) await credited(() => wallet.win(win));
  return { units: prize - stake, keys: [bet, win.transaction_uuid], repeats };
}

export const PAYMENT_COMPANY = { code: 'acme-pay', secret: 'a secret of the payment company' };

/** An order, and the payment that its company tells twice. Answers the order's number. */
export async function payIn(
  site: string,
  token: string,
  { channelId, amount }: { channelId: number; amount: string },
): Promise<string> {
  const body = { channelId, amount, requestId: randomUUID() };
  const order = await insist(() => ask(site, '/wps/pay/deposit', { method: 'POST', token, body }));
  if (!order.success) throw new Error(`no order: ${order.message}`);
  const orderNo = String(order.value?.['orderNo']);
  const tell = async () => {
    const timestamp = String(Date.now());
    const notice = JSON.stringify({
      eventId: `event-${orderNo}`,
      kind: 'payment.paid',
      occurredAt: Date.now(),
      orderNo,
      paymentId: `payment-${orderNo}`,
      currency: 'USD',
      amount,
    });
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signNotice(PAYMENT_COMPANY.secret, timestamp, notice).toString('hex'),
    };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const address = `${site}/wps/pay/notify/${PAYMENT_COMPANY.code}`;
    const response = await fetch(address, { method: 'POST', headers, body: notice, signal }).catch(
      () => undefined,
    );
    return response?.status === 200 ? response.status : undefined;
  };
  await insist(tell);
  await insist(tell);
  return orderNo;
}

export type Stream = { last(): string | undefined; opened(): number; end(): void };

/** The balance stream as a page holds it: opened again whenever it ends. */
export function follow(site: string, token: string): Stream {
  const over = new AbortController();
  let last: string | undefined;
  let opened = 0;
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${site}/wps/v2/wallets/stream`, { headers, signal: over.signal });
    if (!response.ok || !response.body) return;
    opened += 1;
    let rest = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) last = /"balance":"([\d.]+)"/.exec(line)?.[1] ?? last;
    }
  };
  const keep = async () => {
    while (!over.signal.aborted) {
      // The process that held it is gone.
      await read().catch(() => undefined);
      await sleep(AGAIN_MS);
    }
  };
  void keep();
  return { last: () => last, opened: () => opened, end: () => over.abort() };
}
