import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signCallback } from '../apps/demo-psp/signature.ts';

/**
 * A payment company that does what it is told to: it hangs, answers 504 for what it took, repeats itself, lies about
 * amounts. It speaks the wire of apps/demo-psp/README.md, keeps what it was asked and never calls by itself.
 */
export type Payment = {
  paymentId: string;
  merchantRef: string;
  amount: string;
  currency: string;
  asked: number;
};
export type Payout = {
  payoutNo: string;
  amount: string;
  sent: number;
  state: 'processing' | 'succeeded' | 'failed';
};
export type Conduct = 'answer' | 'hang' | 'take and answer 504' | 'hang and forget';

export type LyingPsp = {
  url: string;
  payments: Map<string, Payment>;
  payouts: Map<string, Payout>;
  /** How it meets the next calls. */
  conduct: { payments: Conduct; payouts: Conduct };
  close(): Promise<void>;
};

export async function openLyingPsp(): Promise<LyingPsp> {
  const payments = new Map<string, Payment>();
  const payouts = new Map<string, Payout>();
  const conduct: LyingPsp['conduct'] = { payments: 'answer', payouts: 'answer' };
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      const answer = (status: number, value: object) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      const [, , kind, id = ''] = (request.url ?? '').split('/');
      const wish = (body ? JSON.parse(body) : {}) as Record<string, string>;
      if (kind === 'payments') {
        if (request.method === 'GET') return answer(200, paymentAnswer(byId(payments, id)));
        if (conduct.payments === 'hang and forget') return undefined;
        const payment = taken(payments, wish);
        if (conduct.payments === 'hang') return undefined;
        return answer(200, paymentAnswer(payment));
      }
      if (kind !== 'payouts') return answer(404, { error: 'not_found' });
      if (request.method === 'GET') {
        const payout = payouts.get(id);
        return payout ? answer(200, payoutAnswer(payout)) : answer(404, { error: 'not_found' });
      }
      if (conduct.payouts === 'hang and forget') return undefined;
      const no = wish['payoutNo'] ?? '';
      const known = payouts.get(no);
      const payout = known ?? {
        payoutNo: no,
        amount: wish['amount'] ?? '',
        sent: 0,
        state: 'processing' as const,
      };
      payout.sent += 1;
      payouts.set(no, payout);
      if (conduct.payouts === 'hang') return undefined;
      if (conduct.payouts === 'take and answer 504') return answer(504, { error: 'gateway_timeout' });
      return answer(200, payoutAnswer(payout));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    payouts,
    conduct,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sent again under the same reference it is the same payment, as the wire promises. */
function taken(payments: Map<string, Payment>, wish: Record<string, string>): Payment {
  const ref = wish['merchantRef'] ?? '';
  const payment = payments.get(ref) ?? {
    paymentId: `pay_${randomUUID()}`,
    merchantRef: ref,
    amount: wish['amount'] ?? '',
    currency: wish['currency'] ?? '',
    asked: 0,
  };
  payment.asked += 1;
  payments.set(ref, payment);
  return payment;
}

const byId = (payments: Map<string, Payment>, id: string): Payment | undefined =>
  [...payments.values()].find((payment) => payment.paymentId === id);

const paymentAnswer = (payment: Payment | undefined) => ({
  paymentId: payment?.paymentId,
  state: 'pending',
  currency: payment?.currency,
  paidAmount: null,
  authorisation: null,
  payUrl: 'http://localhost/pay',
  qrPayload: '00020101021102',
  receiver: { name: 'Nobody', account: '0', bank: 'No bank' },
});
const payoutAnswer = ({ payoutNo, state }: Payout) => ({ payoutId: `po_${payoutNo}`, state, failure: null });

export type NoticeWishes = { paidAmount?: string; secret: string; eventId?: string; at?: number };

/** Tells the platform that a payment came; the status of its answer. */
export async function notify(site: string, payment: Payment, wishes: NoticeWishes): Promise<number> {
  const { paidAmount = payment.amount, secret, at = Date.now() } = wishes;
  const body = JSON.stringify({
    eventId: wishes.eventId ?? `evt_${payment.paymentId}`,
    kind: 'payment.succeeded',
    occurredAt: at,
    merchantRef: payment.merchantRef,
    paymentId: payment.paymentId,
    currency: payment.currency,
    paidAmount,
    authorisation: 'A1',
  });
  const timestamp = String(at);
  const response = await fetch(`${site}/wps/pay/notify/demo-psp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-psp-event': 'payment.succeeded',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': signCallback(secret, timestamp, body),
    },
    body,
  });
  await response.text();
  return response.status;
}
