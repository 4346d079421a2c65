import type { Clock } from '@baize/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordCredit } from './deliveries.ts';
import { PAGE_HEADERS } from './pay-page.ts';
import type { Store } from './store.ts';
import { languageOf, textsFor } from './texts.ts';
import { sentPage, transferPage } from './transfer-page.ts';

const transfer = z.object({
  account: z.string().trim().min(1).max(64),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.enum(['USD', 'KHR', 'THB', 'VND']),
  memo: z.string().trim().max(120).default(''),
});

type Route = { Querystring: Record<string, string | undefined> };
type BankDeps = { store: Store; clock: Clock; feedUrl: string };

/**
 * A payer's bank for transfers to house accounts: any account, amount and memo may be sent, as with a real bank, and
 * the feed is told of each.
 */
export function mountDemoBank(app: FastifyInstance, { store, clock, feedUrl }: BankDeps): void {
  const form = (values: Record<string, string | undefined>, isInvalid = false) => {
    const language = languageOf(values['lang']);
    const texts = textsFor(language);
    const field = (name: string, label: string) => ({ name, label, value: values[name] ?? '' });
    return transferPage(language, {
      title: texts.bankTitle,
      action: `/bank?lang=${language}`,
      isInvalid,
      fields: [
        field('account', texts.account),
        field('amount', texts.otherLabel),
        field('currency', 'USD, KHR, THB, VND'),
        field('memo', texts.memo),
      ],
    });
  };
  app.get<Route>('/bank', (request, reply) => reply.headers(PAGE_HEADERS).send(form(request.query)));
  app.post<Route>('/bank', (request, reply) => {
    const given = Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
    const input = transfer.safeParse(given);
    const language = languageOf(request.query['lang']);
    reply.headers(PAGE_HEADERS);
    if (!input.success) return reply.status(422).send(form({ ...given, lang: language }, true));
    const number = recordCredit(store, clock, feedUrl, input.data);
    return reply.send(sentPage(language, { what: textsFor(language).sentBank, number }));
  });
}
