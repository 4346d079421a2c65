import type { Db, Tx } from '@baize/db';
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
  minutesFrom: number;
  minutesTo: number;
  presets: bigint[];
  receiver: Receiver | null;
};
export type NewChannel = Omit<ChannelRow, 'channelId'> & { sort: number };

const CHANNEL = `id as "channelId", merchant_id as "merchantId", code, method, name, gateway, currency,
  amount_min as "amountMin", amount_max as "amountMax", fee_bps as "feeBps", minutes_from as "minutesFrom",
  minutes_to as "minutesTo", presets, receiver`;

export const findSettingRow = (db: Db, merchantId: number): Promise<{ value: object } | undefined> =>
  db.maybe('select value from cashier.setting where merchant_id = $1', [merchantId]);

export const putSetting = (tx: Tx, merchantId: number, value: object): Promise<number> =>
  tx.run(
    `insert into cashier.setting (merchant_id, value) values ($1, $2)
       on conflict (merchant_id) do update set value = excluded.value`,
    [merchantId, value],
  );

export const listChannels = (db: Db, merchantId: number): Promise<ChannelRow[]> =>
  db.many(`select ${CHANNEL} from cashier.channel where merchant_id = $1 and is_enabled order by sort, id`, [
    merchantId,
  ]);

export const findChannel = (db: Db, merchantId: number, channelId: number): Promise<ChannelRow | undefined> =>
  db.maybe(`select ${CHANNEL} from cashier.channel where merchant_id = $1 and id = $2 and is_enabled`, [
    merchantId,
    channelId,
  ]);

export const getChannel = (db: Db, channelId: number): Promise<ChannelRow> =>
  db.one(`select ${CHANNEL} from cashier.channel where id = $1`, [channelId]);

/** A channel is known by (merchant, code): inserted once, later seeds leave it as the operator made it. */
export const ensureChannel = async (tx: Tx, channel: NewChannel): Promise<ChannelRow> => {
  await tx.run(
    `insert into cashier.channel (merchant_id, code, method, name, gateway, currency, amount_min, amount_max, fee_bps,
       minutes_from, minutes_to, presets, receiver, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (merchant_id, code) do nothing`,
    [
      channel.merchantId,
      channel.code,
      channel.method,
      channel.name,
      channel.gateway,
      channel.currency,
      channel.amountMin,
      channel.amountMax,
      channel.feeBps,
      channel.minutesFrom,
      channel.minutesTo,
      channel.presets,
      channel.receiver,
      channel.sort,
    ],
  );
  return tx.one(`select ${CHANNEL} from cashier.channel where merchant_id = $1 and code = $2`, [
    channel.merchantId,
    channel.code,
  ]);
};
