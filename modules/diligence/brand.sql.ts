import type { Db, Tx } from '@baize/db';

export type BrandRow = {
  value: unknown;
  secretSealed: Buffer | null;
  version: number;
  walkedTo: number;
  walkBeganAt: Date | null;
  moversUpto: Date | null;
};

export const findBrand = (db: Db, merchantId: number): Promise<BrandRow | undefined> =>
  db.maybe(
    `select value, secret_sealed, version, walked_to, walk_began_at, movers_upto
       from diligence.brand where merchant_id = $1`,
    [merchantId],
  );

/** Another provider, or another likeness asked for: everybody is compared again. */
export const saveBrand = (
  tx: Tx,
  merchantId: number,
  {
    value,
    secretSealed,
    isComparedAnew,
  }: { value: object; secretSealed: Buffer | null; isComparedAnew: boolean },
): Promise<number> =>
  tx.run(
    `insert into diligence.brand (merchant_id, value, secret_sealed) values ($1, $2, $3)
     on conflict (merchant_id) do update
       set value = excluded.value, secret_sealed = excluded.secret_sealed,
           version = diligence.brand.version + $4::int, walked_to = diligence.brand.walked_to * (1 - $4::int)`,
    [merchantId, JSON.stringify(value), secretSealed, isComparedAnew ? 1 : 0],
  );

/** The brand's lists changed: the walk over its members begins anew. */
export const bumpVersion = (tx: Tx, merchantId: number): Promise<number> =>
  tx.run(
    `insert into diligence.brand (merchant_id) values ($1)
     on conflict (merchant_id) do update
       set version = diligence.brand.version + 1, walked_to = 0, walk_began_at = null`,
    [merchantId],
  );

export const saveWalk = (
  db: Db,
  merchantId: number,
  walk: { version: number; walkedTo: number; beganAt: Date; moversUpto: Date },
): Promise<number> =>
  db.run(
    // Where the lists changed meanwhile the walk has begun anew, and this one's place means nothing.
    `update diligence.brand set walked_to = case when version = $2 then $3 else walked_to end,
            walk_began_at = case when version = $2 then $4 else walk_began_at end, movers_upto = $5
      where merchant_id = $1`,
    [merchantId, walk.version, walk.walkedTo, walk.beganAt, walk.moversUpto],
  );
