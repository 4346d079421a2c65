import type { Db, Tx } from '@baize/db';

export type StoredSite = { name: string; settings: Record<string, unknown> };

/** A site's name and settings as stored; not what a process remembers of them. */
export const getStoredSite = (db: Db, merchantId: number): Promise<StoredSite> =>
  db.one<StoredSite>('select name, settings from site.merchant where id = $1', [merchantId]);

export const lockStoredSite = (tx: Tx, merchantId: number): Promise<StoredSite> =>
  tx.one<StoredSite>('select name, settings from site.merchant where id = $1 for update', [merchantId]);

/** Sets members of the settings, drops others, and gives the site its name when there is a new one. */
export function updateStoredSite(
  tx: Tx,
  merchantId: number,
  change: { set: Record<string, unknown>; drop: readonly string[]; name?: string },
): Promise<number> {
  return tx.run(
    `update site.merchant set settings = (settings - $2::text[]) || $3::jsonb, name = coalesce($4, name)
      where id = $1`,
    [merchantId, change.drop, JSON.stringify(change.set), change.name ?? null],
  );
}

/** The host names that lead to this site, in alphabetical order; they are set by deployment. */
export async function listHosts(db: Db, merchantId: number): Promise<string[]> {
  const rows = await db.many<{ host: string }>(
    'select host from site.host where merchant_id = $1 order by host limit 200',
    [merchantId],
  );
  return rows.map(({ host }) => host);
}
