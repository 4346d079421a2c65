import type { Db, Tx } from '@baize/db';
import type { MerchantRow } from './site.sql.ts';

export type StoredSite = Omit<MerchantRow, 'id' | 'code' | 'settings'> & {
  settings: Record<string, unknown>;
};
const STORED = `select name, currency, country_code, time_zone, settings
  from site.merchant where id = $1`;

/** A site's columns and settings as stored, not from the cache. */
export const getStoredSite = (db: Db, merchantId: number): Promise<StoredSite> =>
  db.one<StoredSite>(STORED, [merchantId]);

export const lockStoredSite = (tx: Tx, merchantId: number): Promise<StoredSite> =>
  tx.one<StoredSite>(`${STORED} for update`, [merchantId]);

/** Sets members of the settings, drops others, and writes the columns when they are given. */
export function updateStoredSite(
  tx: Tx,
  merchantId: number,
  change: {
    set: Record<string, unknown>;
    drop: readonly string[];
    columns?: Omit<StoredSite, 'settings'>;
  },
): Promise<number> {
  const { name, currency, countryCode, timeZone } = change.columns ?? {};
  return tx.run(
    `update site.merchant
        set settings = (settings - $2::text[]) || $3::jsonb, name = coalesce($4, name),
            currency = coalesce($5, currency), country_code = coalesce($6, country_code),
            time_zone = coalesce($7, time_zone)
      where id = $1`,
    [
      merchantId,
      change.drop,
      JSON.stringify(change.set),
      name ?? null,
      currency ?? null,
      countryCode ?? null,
      timeZone ?? null,
    ],
  );
}

/** The host names of this site, in alphabetical order; deployment sets them. */
export async function listHosts(db: Db, merchantId: number): Promise<string[]> {
  const rows = await db.many<{ host: string }>(
    'select host from site.host where merchant_id = $1 order by host limit 200',
    [merchantId],
  );
  return rows.map(({ host }) => host);
}
