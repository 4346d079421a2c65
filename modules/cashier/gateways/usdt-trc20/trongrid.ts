import { z } from 'zod';
import { isTronAddress } from './address.ts';
import type { ChainTransfer, ChainWatcher } from './chain-watcher.ts';

export type TronGridOptions = {
  /** Without a trailing slash. */
  url: string;
  apiKey?: string;
  /** The token's contract; transfers of others are not seen. */
  contract: string;
  fetch?: typeof fetch;
};

const ANSWER_MS_MAX = 8_000;
const ROWS_MAX = 200;
const DECIMALS = 6;

const transfers = z.object({
  data: z.array(
    z.object({
      transaction_id: z.string().regex(/^[0-9a-f]{64}$/),
      token_info: z.object({ address: z.string(), decimals: z.number().int() }),
      block_timestamp: z.number().int(),
      from: z.string(),
      to: z.string(),
      type: z.string(),
      value: z.string().regex(/^\d{1,30}$/),
    }),
  ),
});
const nowBlock = z.object({ block_header: z.object({ raw_data: z.object({ number: z.number().int() }) }) });
/** An empty object while the transaction is in no block. */
const transactionInfo = z.object({
  blockNumber: z.number().int().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
});

/** The chain as TronGrid shows it (protocols.md D7). Its answers are checked against what was asked for. */
export function tronGrid(options: TronGridOptions): ChainWatcher {
  return {
    async transfersTo(address, since) {
      const query = new URLSearchParams({
        only_to: 'true',
        contract_address: options.contract,
        min_timestamp: String(since.getTime()),
        limit: String(ROWS_MAX),
      });
      const found = await ask(options, `/v1/accounts/${address}/transactions/trc20?${query}`, transfers);
      const ours = found.data.filter(
        (row) =>
          row.type === 'Transfer' &&
          row.to === address &&
          row.token_info.address === options.contract &&
          row.token_info.decimals === DECIMALS &&
          BigInt(row.value) > 0n,
      );
      if (ours.length === 0) return [];
      const head = (await ask(options, '/wallet/getnowblock', nowBlock, {})).block_header.raw_data.number;
      const list: ChainTransfer[] = [];
      for (const row of ours) {
        const body = { value: row.transaction_id };
        const info = await ask(options, '/wallet/gettransactioninfobyid', transactionInfo, body);
        // A transaction that ran out of energy is in a block and moved nothing.
        if (info.receipt?.result !== undefined && info.receipt.result !== 'SUCCESS') continue;
        list.push({
          txId: row.transaction_id,
          from: isTronAddress(row.from) ? row.from : '',
          to: row.to,
          micro: BigInt(row.value),
          at: new Date(row.block_timestamp),
          confirmations: info.blockNumber === undefined ? 0 : Math.max(0, head - info.blockNumber + 1),
        });
      }
      return list;
    },
  };
}

async function ask<T extends z.ZodType>(
  { url, apiKey, fetch: send = fetch }: TronGridOptions,
  path: string,
  schema: T,
  body?: object,
): Promise<z.output<T>> {
  const response = await send(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(apiKey ? { 'TRON-PRO-API-KEY': apiKey } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  if (!response.ok) throw new Error(`the chain answered ${response.status}`);
  return schema.parse(await response.json());
}
