import { insertReturning, type Db, type Tx } from '@baize/db';

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

export type NewMerchant = Omit<MerchantRow, 'id' | 'settings'> & { settings: object };

export const insertMerchant = async (tx: Tx, row: NewMerchant): Promise<number> =>
  (await insertReturning<{ id: number }>(tx, 'site.merchant', row, 'id')).id;

/** A host belongs to one merchant; asking twice changes nothing. */
export function insertHost(tx: Tx, merchantId: number, host: string): Promise<number> {
  return tx.run('insert into site.host (host, merchant_id) values ($1, $2) on conflict (host) do nothing', [
    host,
    merchantId,
  ]);
}

export const listMerchantIds = async (db: Db): Promise<number[]> =>
  (await db.many<{ id: number }>('select id from site.merchant order by id')).map(({ id }) => id);

export type ListedMerchant = Omit<MerchantRow, 'settings'> & { hosts: string[]; createdAt: Date };

/** Every brand of the house; brands are few. */
export const listMerchantRows = (db: Db, limit: number): Promise<ListedMerchant[]> =>
  db.many<ListedMerchant>(
    `select id, code, name, currency, country_code, time_zone, created_at,
            array(select host from site.host where merchant_id = m.id order by host) as hosts
       from site.merchant m order by id limit $1`,
    [limit],
  );

/** Counts of calls whose window ended before `endedBy`, milliseconds since 1970. */
export const deleteEndedCounts = (db: Db, endedBy: number): Promise<number> =>
  db.run('delete from site.rate_limit where expire < $1', [endedBy]);
