import fs from 'node:fs';
import path from 'node:path';
import { formatUnits } from '@baize/kernel';
import pg from 'pg';
import { dataFolder } from './world.ts';

/** What the database says of a member, read beside the product: the truth every screen must agree with. */
export type LedgerView = {
  /** Units of 1/100,000. */
  balance: bigint;
  frozen: bigint;
  entries: { kind: number; amount: bigint }[];
  bets: { stake: bigint; payout: bigint; count: number };
};

export async function readLedger(account: string): Promise<LedgerView> {
  const socket = path.resolve(dataFolder(), 'pg');
  const host = fs.existsSync(socket) ? socket : '';
  const client = new pg.Client({
    connectionString: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host)}`,
  });
  await client.connect();
  try {
    const owner = await client.query<{ account_id: string }>(
      `select o.account_id from wallet.owner o join members.member m on m.id = o.member_id where m.account = $1`,
      [account],
    );
    const id = owner.rows[0]?.account_id ?? '0';
    const balances = await client.query<{ id: string; balance: string; summed: string }>(
      `select a.id, a.balance, coalesce((select sum(t.amount) from wallet.transfer t where t.account_id = a.id), 0)::bigint as summed
         from wallet.account a where a.id in ($1, $1::bigint + 1)`,
      [id],
    );
    for (const row of balances.rows)
      if (row.balance !== row.summed)
        throw new Error(`account ${row.id}: balance ${row.balance}, entries ${row.summed}`);
    const of = (wanted: bigint) =>
      BigInt(balances.rows.find((row) => BigInt(row.id) === wanted)?.balance ?? 0);
    const entries = await client.query<{ kind: number; amount: string }>(
      'select kind, amount from wallet.transfer where account_id = $1 order by seq',
      [id],
    );
    const bets = await client.query<{ stake: string; payout: string; count: number }>(
      `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout, count(*)::int as count
         from bets.bet where account_id = $1`,
      [id],
    );
    const bet = bets.rows[0];
    return {
      balance: of(BigInt(id)),
      frozen: of(BigInt(id) + 1n),
      entries: entries.rows.map((row) => ({ kind: row.kind, amount: BigInt(row.amount) })),
      bets: { stake: BigInt(bet?.stake ?? 0), payout: BigInt(bet?.payout ?? 0), count: bet?.count ?? 0 },
    };
  } finally {
    await client.end();
  }
}

/** As the site writes an amount of this size: 1,234.50. */
export const shown = (units: bigint): string =>
  formatUnits(units, 2)
    .replace(/^-/, '')
    .replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
