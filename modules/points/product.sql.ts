import { insertReturning, listPage, updateReturning, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Named } from './rules.ts';

export type ProductFields = {
  exchangeType: 'CASH' | 'GOODS';
  name: Named;
  pointsNeeded: bigint;
  /** Units that a cash product credits; of goods 0. */
  cash: bigint;
  /** An address of a picture that was uploaded; '': none. */
  image: string;
  /** How many there are in all, with those that members have or wait for. */
  supply: number;
  minLevel: number;
  /** null: any number. */
  maxPerMember: number | null;
  fromAt: Date | null;
  toAt: Date | null;
  isListed: boolean;
};
export type Product = ProductFields & {
  productId: number;
  merchantId: number;
  /** What is left of the supply. */
  stock: number;
  updatedAt: Date;
};

const COLUMNS = `product_id, merchant_id, exchange_type, name, coalesce(image, '') as image, points_needed, cash, supply, stock, min_level::int as min_level, max_per_member,
  from_at, to_at, is_listed, updated_at`;

/** Locked: its stock and its terms stay until the transaction ends. */
export const lockProduct = (tx: Tx, productId: number): Promise<Product | undefined> =>
  tx.maybe(`select ${COLUMNS} from points.product where product_id = $1 for update`, [productId]);

export const findProduct = (db: Db, productId: number): Promise<Product | undefined> =>
  db.maybe(`select ${COLUMNS} from points.product where product_id = $1`, [productId]);

export const insertProduct = (
  tx: Tx,
  { fields, merchantId, at }: { fields: ProductFields; merchantId: number; at: Date },
): Promise<Product> =>
  insertReturning(
    tx,
    'points.product',
    {
      ...fields,
      name: JSON.stringify(fields.name),
      stock: fields.supply,
      merchantId,
      createdAt: at,
      updatedAt: at,
    },
    COLUMNS,
  );
/** The stock follows the supply: what was taken of it stays taken. */
export const updateProduct = (
  tx: Tx,
  { productId, supply, stock }: Product,
  { fields, at }: { fields: ProductFields; at: Date },
): Promise<Product> =>
  updateReturning(
    tx,
    'points.product',
    { productId },
    { ...fields, name: JSON.stringify(fields.name), stock: stock + fields.supply - supply, updatedAt: at },
    COLUMNS,
  );

/** Reserves, or with a negative number gives back. */
export const takeStock = (tx: Tx, productId: number, quantity: number): Promise<number> =>
  tx.run('update points.product set stock = stock - $2 where product_id = $1', [productId, quantity]);

/** Of a brand; `now`: those that are listed and in their period then. */
export const listProducts = <View>(
  db: Db,
  { merchantId, exchangeType, now }: { merchantId: number; exchangeType?: string | undefined; now?: Date },
  request: PageRequest,
  view: (row: Product) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'points.product',
      where: [
        ['merchant_id = ?', merchantId],
        ['exchange_type = ?', exchangeType],
        ['is_listed and (from_at is null or from_at <= ?)', now],
        ['to_at is null or to_at > ?', now],
      ],
      order: 'points_needed, product_id',
    },
    request,
    view,
  );
