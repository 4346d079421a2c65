import { updateReturning, type Db, type Tx } from '@baize/db';
import type { Adapter, Kind } from './message.ts';

export type ChannelRow = {
  merchantId: number;
  kind: Kind;
  enabled: boolean;
  adapter: Adapter;
  settings: unknown;
  secretSealed: Buffer | null;
  /** Grows with each change of the secret; sealing the same one again changes nothing. */
  secretVersion: number;
  quotaMonth: number | null;
  quotaTotal: number | null;
  month: string;
  usedMonth: number;
  usedTotal: number;
};

/** A channel of which nothing was sent and nothing changed, as the table's defaults make it. */
export const NEW_CHANNEL: Omit<ChannelRow, 'merchantId' | 'kind'> = {
  enabled: true,
  adapter: 'outbox',
  settings: null,
  secretSealed: null,
  secretVersion: 1,
  quotaMonth: null,
  quotaTotal: null,
  month: '',
  usedMonth: 0,
  usedTotal: 0,
};

/** Inserts the row with its defaults unless it exists. */
export const ensureChannelRow = (db: Db, merchantId: number, kind: Kind): Promise<number> =>
  db.run(`insert into dispatch.channel (merchant_id, kind) values ($1, $2) on conflict do nothing`, [
    merchantId,
    kind,
  ]);

export const findChannelRow = (db: Db, merchantId: number, kind: Kind): Promise<ChannelRow | undefined> =>
  db.maybe<ChannelRow>(`select * from dispatch.channel where merchant_id = $1 and kind = $2`, [
    merchantId,
    kind,
  ]);

/** A channel on the outbox sends nothing: a real site's outbox shows nobody a code that works. */
export const isSending = ({ enabled, adapter }: Pick<ChannelRow, 'enabled' | 'adapter'>): boolean =>
  enabled && adapter !== 'outbox';

/** Those of which something was sent or changed. */
export const listChannelRows = (db: Db, merchantId: number): Promise<ChannelRow[]> =>
  db.many<ChannelRow>('select * from dispatch.channel where merchant_id = $1', [merchantId]);

/**
 * Takes `parts` from an SMS channel's quota in one statement, so that parallel sends cannot exceed it; undefined when the
 * quota is used up. The row stays locked until the transaction ends.
 */
export const takeQuota = (
  tx: Tx,
  merchantId: number,
  parts: number,
  month: string,
): Promise<ChannelRow | undefined> =>
  tx.maybe<ChannelRow>(
    `update dispatch.channel
        set used_month = case when month = $3 then used_month else 0 end + $2, used_total = used_total + $2, month = $3
      where merchant_id = $1 and kind = 'sms' and enabled
        and (quota_month is null or case when month = $3 then used_month else 0 end + $2 <= quota_month)
        and (quota_total is null or used_total + $2 <= quota_total)
      returning *`,
    [merchantId, parts, month],
  );

/** The locked row; inserted with its defaults when it is missing. */
export async function lockChannel(tx: Tx, merchantId: number, kind: Kind): Promise<ChannelRow> {
  await ensureChannelRow(tx, merchantId, kind);
  return tx.one<ChannelRow>(
    `select * from dispatch.channel where merchant_id = $1 and kind = $2 for update`,
    [merchantId, kind],
  );
}

export type ChannelChange = Pick<
  ChannelRow,
  'enabled' | 'adapter' | 'settings' | 'quotaMonth' | 'quotaTotal'
> & {
  /** Undefined: the one there is. */
  secretSealed: Buffer | null | undefined;
};

export const updateChannelRow = (
  tx: Tx,
  row: ChannelRow,
  { settings, secretSealed, ...to }: ChannelChange,
): Promise<ChannelRow> =>
  updateReturning(
    tx,
    'dispatch.channel',
    { merchantId: row.merchantId, kind: row.kind },
    {
      ...to,
      settings: settings === null ? null : JSON.stringify(settings),
      ...(secretSealed === undefined ? {} : { secretSealed, secretVersion: row.secretVersion + 1 }),
    },
    '*',
  );
