import type { Db, Tx } from '@baize/db';

export type MerchantRow = {
  id: number;
  code: string;
  name: string;
  currency: string;
  countryCode: string;
  timeZone: string;
  settings: unknown;
};

export async function findMerchantIdByHost(db: Db, host: string): Promise<number | undefined> {
  const row = await db.maybe<{ merchantId: number }>('select merchant_id from site.host where host = $1', [
    host,
  ]);
  return row?.merchantId;
}

export function findMerchantRow(db: Db, id: number): Promise<MerchantRow | undefined> {
  return db.maybe<MerchantRow>(
    `select id, code, name, currency, country_code, time_zone, settings from site.merchant where id = $1`,
    [id],
  );
}

export async function findMerchantIdByCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>('select id from site.merchant where code = $1', [code]);
  return row?.id;
}

export type NewMerchant = {
  code: string;
  name: string;
  currency: string;
  countryCode: string;
  timeZone: string;
  settings: object;
};

export async function insertMerchant(tx: Tx, merchant: NewMerchant): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into site.merchant (code, name, currency, country_code, time_zone, settings)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      merchant.code,
      merchant.name,
      merchant.currency,
      merchant.countryCode,
      merchant.timeZone,
      JSON.stringify(merchant.settings),
    ],
  );
  return id;
}

/** A host belongs to one merchant; asking twice changes nothing. */
export function insertHost(tx: Tx, merchantId: number, host: string): Promise<number> {
  return tx.run('insert into site.host (host, merchant_id) values ($1, $2) on conflict (host) do nothing', [
    host,
    merchantId,
  ]);
}

export const listMerchantIds = async (db: Db): Promise<number[]> =>
  (await db.many<{ id: number }>('select id from site.merchant order by id')).map(({ id }) => id);
