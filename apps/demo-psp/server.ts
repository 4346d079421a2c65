import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock, type Clock } from '@baize/kernel';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { PspConfig } from './config.ts';
import { deliverDue } from './deliveries.ts';
import { mountDemoBank } from './demo-bank.ts';
import { mountDemoChain } from './demo-chain.ts';
import { notFoundPage, PAGE_HEADERS, payPage } from './pay-page.ts';
import {
  answerPayment,
  createPayment,
  expirePayments,
  findPayment,
  newPayment,
  paymentCode,
  type Payment,
} from './payments.ts';
import { createPayout, findPayout, isUnknown, newPayout, resolvePayouts, type Payout } from './payouts.ts';
import { listRecords } from './records.ts';
import { verifyCall } from './signature.ts';
import { openStore, type Store } from './store.ts';
import { languageOf } from './texts.ts';

const BODY_LIMIT = 32 * 1024;
const BEAT_MS = 200;

export type PspOptions = {
  config: PspConfig;
  clock?: Clock;
  /** How callbacks leave; tests may watch them. */
  fetch?: typeof fetch;
  /** Told when the background beat fails; the next beat tries again. */
  onError?: (error: Error) => void;
};
export type Psp = {
  app: FastifyInstance;
  /** Expires, resolves and delivers what is due now. The running server does this five times a second. */
  beat(): Promise<void>;
  listen(): Promise<string>;
  /** Lets running calls and deliveries end, then closes the store. */
  close(): Promise<void>;
};

/** A small payment service provider: pay pages with EMV codes, payouts, signed callbacks. README.md has the wire. */
export function createPsp(options: PspOptions): Psp {
  const { config, clock = systemClock, fetch: send = fetch, onError = () => undefined } = options;
  const store = openStore(config.dataDir);
  const app = Fastify({ bodyLimit: BODY_LIMIT, logger: false, return503OnClosing: true });
  let publicUrl = config.publicUrl ?? '';
  const keepRaw = (_: FastifyRequest, body: string | Buffer, done: (error: null, body: unknown) => void) =>
    done(null, body);
  // Signatures cover bytes, so nothing is parsed before they are checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, keepRaw);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, keepRaw);
  mountMerchantApi(app, { store, clock, config, publicUrl: () => publicUrl });
  mountPayPage(app, { store, clock });
  if (config.feedUrl) mountDemoBank(app, { store, clock, feedUrl: config.feedUrl });
  mountDemoChain(app, { store, clock });

  let beating: Promise<void> | undefined;
  const beatOnce = async () => {
    expirePayments(store, clock);
    resolvePayouts(store, clock);
    while ((await deliverDue({ store, clock, secret: config.secret, fetch: send })) > 0);
  };
  const beat = () => (beating ??= beatOnce().finally(() => (beating = undefined)));
  let timer: NodeJS.Timeout | undefined;
  return {
    app,
    beat,
    listen: async () => {
      const address = await app.listen({ host: config.host, port: config.port });
      publicUrl ||= `http://localhost:${new URL(address).port}`;
      timer = setInterval(() => void beat().catch((error: Error) => onError(error)), BEAT_MS);
      return publicUrl;
    },
    close: async () => {
      clearInterval(timer);
      await app.close();
      await beating;
      store.close();
    },
  };
}

type ApiDeps = { store: Store; clock: Clock; config: PspConfig; publicUrl: () => string };

function mountMerchantApi(app: FastifyInstance, { store, clock, config, publicUrl }: ApiDeps): void {
  const deny = (reply: FastifyReply, status: number, code: string) =>
    reply.status(status).send({ error: code });
  const verified = (request: FastifyRequest): string => {
    const header = (name: string) => String(request.headers[name] ?? '');
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const call = { method: request.method, path: request.url, rawBody };
    const signed = { ...call, timestamp: header('x-psp-timestamp'), signature: header('x-psp-signature') };
    return verifyCall(config.secret, signed, clock.now());
  };
  const guarded = {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const verdict = verified(request);
      if (verdict !== 'ok') await deny(reply, 401, verdict);
    },
  };
  const inputOf = <T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> | undefined => {
    try {
      return schema.safeParse(JSON.parse(String(request.body))).data;
    } catch {
      return undefined;
    }
  };

  app.get('/healthz', (_, reply) => {
    store.prepare('select 1').get();
    return reply.send({ status: 'ok' });
  });
  app.post('/v1/payments', guarded, (request, reply) => {
    const input = inputOf(newPayment, request);
    if (!input) return deny(reply, 400, 'bad_request');
    const made = createPayment(store, clock, input);
    return made.ok ? reply.send(paymentAnswer(made.value, publicUrl())) : deny(reply, 422, made.code);
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id', guarded, (request, reply) => {
    const payment = findPayment(store, request.params.id);
    return payment ? reply.send(paymentAnswer(payment, publicUrl())) : deny(reply, 404, 'not_found');
  });
  app.post('/v1/payouts', guarded, (request, reply) => {
    const input = inputOf(newPayout, request);
    if (!input) return deny(reply, 400, 'bad_request');
    const made = createPayout({ store, clock, outcome: config.payoutOutcome }, input);
    if (!made.ok) return deny(reply, 422, made.code);
    // The order is taken, yet the merchant learns nothing: what a broken line looks like.
    if (isUnknown(made.value.planned) && made.value.state === 'processing')
      return deny(reply, 504, 'gateway_timeout');
    return reply.send(payoutAnswer(made.value));
  });
  app.get<{ Querystring: { from?: string; to?: string } }>('/v1/records', guarded, (request, reply) =>
    reply.send(listRecords(store, Number(request.query.from ?? 0), Number(request.query.to ?? 0))),
  );
  app.get<{ Params: { payoutNo: string } }>('/v1/payouts/:payoutNo', guarded, (request, reply) => {
    const payout = findPayout(store, request.params.payoutNo);
    return payout ? reply.send(payoutAnswer(payout)) : deny(reply, 404, 'not_found');
  });
}

function paymentAnswer(payment: Payment, publicUrl: string) {
  const { payload, receiver } = paymentCode(payment);
  return {
    paymentId: payment.payment_id,
    merchantRef: payment.merchant_ref,
    state: payment.state,
    currency: payment.currency,
    amount: payment.amount,
    paidAmount: payment.paid_amount,
    authorisation: payment.authorisation,
    expiresAt: payment.expires_at,
    payUrl: `${publicUrl}/pay/${payment.payment_id}`,
    qrPayload: payload,
    receiver,
  };
}

const payoutAnswer = (payout: Payout) => ({
  payoutId: payout.payout_id,
  payoutNo: payout.payout_no,
  state: payout.state,
  currency: payout.currency,
  amount: payout.amount,
  failure: payout.failure,
});

type PageRoute = { Params: { id: string }; Querystring: { lang?: string } };

function mountPayPage(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  const asset = (name: string, type: string) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, 'public', name));
    app.get(`/${name}`, (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(type).send(text),
    );
  };
  asset('pay.css', 'text/css; charset=utf-8');
  asset('pay.js', 'text/javascript; charset=utf-8');
  // Khmer comes with the page: not every desktop has it.
  const khmer = fs.readFileSync(
    fileURLToPath(
      import.meta.resolve('@fontsource-variable/kantumruy-pro/files/kantumruy-pro-khmer-wght-normal.woff2'),
    ),
  );
  app.get('/khmer.woff2', (_, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(khmer),
  );
  app.get<PageRoute>('/pay/:id', (request, reply) => {
    const language = languageOf(request.query.lang);
    const payment = findPayment(store, request.params.id);
    reply.headers(PAGE_HEADERS);
    if (!payment) return reply.status(404).send(notFoundPage(language));
    return reply.send(payPage(payment, language, clock.now()));
  });
  app.post<PageRoute>('/pay/:id', (request, reply) => {
    const language = languageOf(request.query.lang);
    const form = new URLSearchParams(String(request.body ?? ''));
    const payment = findPayment(store, request.params.id);
    reply.headers(PAGE_HEADERS);
    if (!payment) return reply.status(404).send(notFoundPage(language));
    const asked = form.get('answer') === 'approve' ? payment.amount : (form.get('amount') ?? '').trim();
    const answered = answerPayment(
      store,
      clock,
      payment.payment_id,
      form.get('answer') === 'decline' ? { answer: 'decline' } : { answer: 'approve', amount: asked },
    );
    if (!answered.ok && answered.code === 'amount_invalid')
      return reply.status(422).send(payPage(payment, language, clock.now(), true));
    // A second press finds the answer already given and simply shows it.
    return reply.redirect(`/pay/${payment.payment_id}?lang=${language}`, 303);
  });
}
