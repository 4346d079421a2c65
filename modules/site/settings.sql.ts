import type { Db, Tx } from '@baize/db';

/** A site's settings as stored; not what a process remembers of them. */
export async function getStoredSettings(db: Db, merchantId: number): Promise<Record<string, unknown>> {
  const { settings } = await db.one<{ settings: Record<string, unknown> }>(
    'select settings from site.merchant where id = $1',
    [merchantId],
  );
  return settings;
}

export async function lockStoredSettings(tx: Tx, merchantId: number): Promise<Record<string, unknown>> {
  const { settings } = await tx.one<{ settings: Record<string, unknown> }>(
    'select settings from site.merchant where id = $1 for update',
    [merchantId],
  );
  return settings;
}

export function updateStoredSection(
  tx: Tx,
  merchantId: number,
  section: string,
  value: object,
): Promise<number> {
  return tx.run(
    'update site.merchant set settings = settings || jsonb_build_object($2::text, $3::jsonb) where id = $1',
    [merchantId, section, JSON.stringify(value)],
  );
}
