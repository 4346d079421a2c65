import type { Db, Tx } from '@baize/db';

export type MerchantVendorRow = {
  merchantId: number;
  vendorCode: string;
  offered: boolean;
  sort: number | null;
};
export type MerchantGameRow = { merchantId: number; nodeId: number; offered: boolean; sort: number | null };

export const listMerchantVendors = (db: Db): Promise<MerchantVendorRow[]> =>
  db.many('select merchant_id, vendor_code, offered, sort from catalogue.merchant_vendor');

export const listMerchantGames = (db: Db): Promise<MerchantGameRow[]> =>
  db.many('select merchant_id, node_id, offered, sort from catalogue.merchant_game');

/** What a brand says about a vendor and a game; no row is no word against them. */
export const getOffer = (
  db: Db,
  offer: { merchantId: number; vendorCode: string; nodeId: number },
): Promise<{ vendorOffered: boolean; gameOffered: boolean }> =>
  db.one(
    `select
       coalesce((select offered from catalogue.merchant_vendor where merchant_id = $1 and vendor_code = $2), true)
         as vendor_offered,
       coalesce((select offered from catalogue.merchant_game where merchant_id = $1 and node_id = $3), true)
         as game_offered`,
    [offer.merchantId, offer.vendorCode, offer.nodeId],
  );

export type Offer = { offered: boolean; sort: number | null };

export const findMerchantVendor = (
  tx: Tx,
  merchantId: number,
  vendorCode: string,
): Promise<Offer | undefined> =>
  tx.maybe(
    'select offered, sort from catalogue.merchant_vendor where merchant_id = $1 and vendor_code = $2 for update',
    [merchantId, vendorCode],
  );

export const findMerchantGame = (tx: Tx, merchantId: number, nodeId: number): Promise<Offer | undefined> =>
  tx.maybe(
    'select offered, sort from catalogue.merchant_game where merchant_id = $1 and node_id = $2 for update',
    [merchantId, nodeId],
  );

export const upsertMerchantVendor = (
  tx: Tx,
  merchantId: number,
  vendorCode: string,
  offer: Offer,
): Promise<number> =>
  tx.run(
    `insert into catalogue.merchant_vendor (merchant_id, vendor_code, offered, sort) values ($1, $2, $3, $4)
      on conflict (merchant_id, vendor_code) do update set offered = excluded.offered, sort = excluded.sort`,
    [merchantId, vendorCode, offer.offered, offer.sort],
  );

export const upsertMerchantGame = (
  tx: Tx,
  merchantId: number,
  nodeId: number,
  offer: Offer,
): Promise<number> =>
  tx.run(
    `insert into catalogue.merchant_game (merchant_id, node_id, offered, sort) values ($1, $2, $3, $4)
      on conflict (merchant_id, node_id) do update set offered = excluded.offered, sort = excluded.sort`,
    [merchantId, nodeId, offer.offered, offer.sort],
  );
