import { randomBytes } from 'node:crypto';
import type { Clock } from '@baize/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PAGE_HEADERS } from './pay-page.ts';
import type { Store } from './store.ts';
import { languageOf, textsFor } from './texts.ts';
import { sentPage, transferPage } from './transfer-page.ts';

/** Twelve times as fast as the real chain: twenty confirmations are five seconds. */
const BLOCK_MS = 250;
const ROWS_MAX = 200;
const SENDER = 'TDemoWalletSendsFromNowhere';

const inputSchema = z.object({
  to: z.string().regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
  amount: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/),
});
type Row = { tx_id: string; sender: string; receiver: string; micro: number; sent_at: number };
type Page = { Querystring: Record<string, string | undefined> };
type Transfers = {
  Params: { address: string };
  Querystring: { min_timestamp?: string; contract_address?: string };
};

const microOf = (amount: string): number => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
};
const blockOf = (at: number): number => Math.floor(at / BLOCK_MS);

type ChainDeps = { store: Store; clock: Clock };

/** A simulated chain: a wallet page that sends USDT, and the three answers of TronGrid a watcher asks for. */
export function mountDemoChain(app: FastifyInstance, deps: ChainDeps): void {
  mountWallet(app, deps);
  mountGrid(app, deps);
}

function mountWallet(app: FastifyInstance, { store, clock }: ChainDeps): void {
  const form = (values: Record<string, string | undefined>, isInvalid = false) => {
    const language = languageOf(values['lang']);
    const texts = textsFor(language);
    return transferPage(language, {
      title: texts.chainTitle,
      action: `/chain?lang=${language}`,
      isInvalid,
      fields: [
        { name: 'to', label: texts.address, value: values['to'] ?? '' },
        { name: 'amount', label: 'USDT', value: values['amount'] ?? '' },
      ],
    });
  };
  app.get<Page>('/chain', (request, reply) => reply.headers(PAGE_HEADERS).send(form(request.query)));
  app.post<Page>('/chain', (request, reply) => {
    const given = Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
    const input = inputSchema.safeParse(given);
    const language = languageOf(request.query['lang']);
    reply.headers(PAGE_HEADERS);
    if (!input.success || microOf(input.data.amount) === 0)
      return reply.status(422).send(form({ ...given, lang: language }, true));
    const number = randomBytes(32).toString('hex');
    store
      .prepare('insert into chain_transfer (tx_id, sender, receiver, micro, sent_at) values (?, ?, ?, ?, ?)')
      .run(number, SENDER, input.data.to, microOf(input.data.amount), clock.now().getTime());
    return reply.send(sentPage(language, { what: textsFor(language).sentChain, number }));
  });
}

function mountGrid(app: FastifyInstance, { store, clock }: ChainDeps): void {
  app.get<Transfers>('/tron/v1/accounts/:address/transactions/trc20', (request) => {
    const { min_timestamp: since = '0', contract_address: address = '' } = request.query;
    const rows = store
      .prepare('select * from chain_transfer where receiver = ? and sent_at >= ? order by sent_at limit ?')
      .all(request.params.address, Number(since), ROWS_MAX) as Row[];
    const data = rows.map((row) => ({
      transaction_id: row.tx_id,
      token_info: { symbol: 'USDT', address, decimals: 6, name: 'Tether USD' },
      block_timestamp: row.sent_at,
      from: row.sender,
      to: row.receiver,
      type: 'Transfer',
      value: String(row.micro),
    }));
    return { data, success: true, meta: { at: clock.now().getTime(), page_size: data.length } };
  });
  app.post('/tron/wallet/getnowblock', () => ({
    block_header: { raw_data: { number: blockOf(clock.now().getTime()) } },
  }));
  app.post('/tron/wallet/gettransactioninfobyid', (request) => {
    const { value } = JSON.parse(String(request.body)) as { value: string };
    const row = store.prepare('select * from chain_transfer where tx_id = ?').get(value) as Row | undefined;
    return row ? { id: value, blockNumber: blockOf(row.sent_at), receipt: { result: 'SUCCESS' } } : {};
  });
}
