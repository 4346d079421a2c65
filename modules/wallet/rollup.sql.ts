import type { Db, Tx } from '@baize/db';
import { ACCOUNT_KIND } from './transfer-kinds.ts';

/** Where the job stands, locked; it starts at the hour of the first transfer ever. undefined: nothing to do yet. */
export async function getProgress(tx: Tx, job: string): Promise<Date | undefined> {
  await tx.run(
    `insert into wallet.progress (job, upto)
     select $1, date_trunc('hour', min(created_at)) from wallet.transfer having min(created_at) is not null
     on conflict (job) do nothing`,
    [job],
  );
  const row = await tx.maybe<{ upto: Date }>('select upto from wallet.progress where job = $1 for update', [
    job,
  ]);
  return row?.upto;
}

export const findProgress = async (db: Db, job: string): Promise<Date | undefined> =>
  (await db.maybe<{ upto: Date }>('select upto from wallet.progress where job = $1', [job]))?.upto;

export const setProgress = (tx: Tx, job: string, upto: Date): Promise<number> =>
  tx.run('update wallet.progress set upto = $2 where job = $1', [job, upto]);

export const nameVendorHouses = (tx: Tx, from: Date, to: Date): Promise<number> =>
  tx.run(
    `insert into wallet.house (id, name)
     select distinct wallet.house_of(house_id, connection_id),
            case when house_id >= 1000000 then 'float:' || house_id - 1000000
                 else 'vendor:' || wallet.house_of(house_id, connection_id) - 1000 end
       from wallet.transfer
      where created_at >= $1 and created_at < $2 and wallet.house_of(house_id, connection_id) >= 1000
     on conflict (id) do nothing`,
    [from, to],
  );

/** Trial wallets (account kind 4) are left out: play money is in no report. */
export const addHouseTotals = (tx: Tx, from: Date, to: Date): Promise<number> =>
  tx.run(
    `insert into wallet.house_total (slice, house_id, merchant_id, currency, kind, amount, transfers)
     select date_trunc('hour', t.created_at), wallet.house_of(t.house_id, t.connection_id), o.merchant_id, o.currency, t.kind, -sum(t.amount), count(*)
       from wallet.transfer t
       join wallet.owner o on o.account_id = t.account_id - t.account_id % 4
       join wallet.account a on a.id = o.account_id and a.kind = ${ACCOUNT_KIND.main}
      where t.created_at >= $1 and t.created_at < $2
      group by 1, 2, 3, 4, 5`,
    [from, to],
  );
