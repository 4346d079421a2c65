import { lockNamed, type Db, type Tx } from '@baize/db';
import type { ChannelConfig } from './gateways/gateway.ts';
import type { PAY_METHODS } from './shapes.ts';

export type PayMethod = (typeof PAY_METHODS)[number];
export type Receiver = { name: string; account: string; bank: string | null };

export type ChannelRow = {
  channelId: number;
  merchantId: number;
  code: string;
  method: PayMethod;
  name: string;
  gateway: string;
  currency: string;
  amountMin: bigint;
  amountMax: bigint;
  feeBps: number;
  feeFixed: bigint;
  minutesFrom: number;
  minutesTo: number;
  presets: bigint[];
  receiver: Receiver | null;
  levelMin: number;
  /** Minutes of the site's day; both null: always open. */
  openFrom: number | null;
  openTo: number | null;
  /** null: the brand's. */
  turnoverPercent: number | null;
  config: ChannelConfig;
  /** The gateway that tells what came to the receiver's account. */
  feed: string | null;
  isEnabled: boolean;
  sort: number;
};
export type NewChannel = Omit<ChannelRow, 'channelId'>;

const CHANNEL = `id as channel_id, merchant_id, code, method, name, gateway, currency,
  amount_min, amount_max, fee_bps, fee_fixed,
  minutes_from, minutes_to, presets, receiver, level_min,
  open_from, open_to, turnover_percent, config, feed,
  is_enabled, sort`;
const COLUMNS = `merchant_id, code, method, name, gateway, currency, amount_min, amount_max, fee_bps, fee_fixed,
  minutes_from, minutes_to, presets, receiver, level_min, open_from, open_to, turnover_percent, config, feed,
  is_enabled, sort`;
const VALUES = COLUMNS.split(',')
  .map((_, index) => `$${index + 1}`)
  .join(', ');
const valuesOf = (channel: NewChannel) => [
  channel.merchantId,
  channel.code,
  channel.method,
  channel.name,
  channel.gateway,
  channel.currency,
  channel.amountMin,
  channel.amountMax,
  channel.feeBps,
  channel.feeFixed,
  channel.minutesFrom,
  channel.minutesTo,
  channel.presets,
  channel.receiver,
  channel.levelMin,
  channel.openFrom,
  channel.openTo,
  channel.turnoverPercent,
  channel.config,
  channel.feed,
  channel.isEnabled,
  channel.sort,
];

/** What members can choose from. */
export const listChannels = (db: Db, merchantId: number): Promise<ChannelRow[]> =>
  db.many(
    `select ${CHANNEL} from cashier.channel
      where merchant_id = $1 and is_enabled and archived_at is null order by sort, id`,
    [merchantId],
  );

/** …and what operators see. */
export const listAllChannels = (db: Db, merchantId: number): Promise<ChannelRow[]> =>
  db.many(
    `select ${CHANNEL} from cashier.channel where merchant_id = $1 and archived_at is null order by sort, id`,
    [merchantId],
  );

export const findChannel = (db: Db, merchantId: number, channelId: number): Promise<ChannelRow | undefined> =>
  db.maybe(
    `select ${CHANNEL} from cashier.channel
      where merchant_id = $1 and id = $2 and is_enabled and archived_at is null`,
    [merchantId, channelId],
  );

export const lockChannel = (tx: Tx, merchantId: number, channelId: number): Promise<ChannelRow | undefined> =>
  tx.maybe(
    `select ${CHANNEL} from cashier.channel
      where merchant_id = $1 and id = $2 and archived_at is null for update`,
    [merchantId, channelId],
  );

/** An archived one keeps its code. */
export const findChannelOfCode = (
  db: Db,
  merchantId: number,
  code: string,
): Promise<ChannelRow | undefined> =>
  db.maybe(`select ${CHANNEL} from cashier.channel where merchant_id = $1 and code = $2`, [merchantId, code]);

/** Nobody makes a channel of this code before the transaction ends. */
export async function lockChannelOfCode(
  tx: Tx,
  merchantId: number,
  code: string,
): Promise<ChannelRow | undefined> {
  await lockNamed(tx, `cashier.channel.${code}`, merchantId);
  return findChannelOfCode(tx, merchantId, code);
}

export const getChannel = (db: Db, channelId: number): Promise<ChannelRow> =>
  db.one(`select ${CHANNEL} from cashier.channel where id = $1`, [channelId]);

/** Channels whose account a gateway reports on, archived ones too: money comes late. */
export const listFedChannels = (db: Db, feed: string): Promise<ChannelRow[]> =>
  db.many(`select ${CHANNEL} from cashier.channel where feed = $1 order by archived_at nulls first, id`, [
    feed,
  ]);

/** The channel money of a gateway belongs to when no order names one. */
export const findChannelOfGateway = (
  db: Db,
  merchantId: number,
  gateway: string,
  currency: string,
): Promise<ChannelRow | undefined> =>
  db.maybe(
    `select ${CHANNEL} from cashier.channel
      where merchant_id = $1 and gateway = $2 and currency = $3 order by archived_at nulls first, id limit 1`,
    [merchantId, gateway, currency],
  );

/** A channel is known by (merchant, code): inserted once, later seeds leave it as the operator made it. */
export const ensureChannel = async (tx: Tx, channel: NewChannel): Promise<ChannelRow> => {
  await tx.run(
    `insert into cashier.channel (${COLUMNS}) values (${VALUES}) on conflict (merchant_id, code) do nothing`,
    valuesOf(channel),
  );
  return tx.one(`select ${CHANNEL} from cashier.channel where merchant_id = $1 and code = $2`, [
    channel.merchantId,
    channel.code,
  ]);
};

/** undefined: the code is taken, by an archived channel too. */
export const insertChannel = (tx: Tx, channel: NewChannel): Promise<ChannelRow | undefined> =>
  tx.maybe(
    `insert into cashier.channel (${COLUMNS}) values (${VALUES}) on conflict (merchant_id, code) do nothing
     returning ${CHANNEL}`,
    valuesOf(channel),
  );

export const updateChannel = (tx: Tx, channelId: number, channel: NewChannel): Promise<ChannelRow> =>
  tx.one(
    `update cashier.channel set (${COLUMNS}) = row (${VALUES}) where id = $${valuesOf(channel).length + 1}
     returning ${CHANNEL}`,
    [...valuesOf(channel), channelId],
  );

export const archiveChannelRow = (tx: Tx, channelId: number, at: Date): Promise<number> =>
  tx.run('update cashier.channel set archived_at = $2, is_enabled = false where id = $1', [channelId, at]);
