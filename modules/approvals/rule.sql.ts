import { lockNamed, shareNamed, type Db, type Tx } from '@baize/db';
import { listMerchantIds } from '@baize/site';
import { PERMISSIONS } from '@baize/staff';

export type RuleRow = { aloneUpto: bigint; isOnePerson: boolean };

/** Where nothing was set, everything needs two. */
export const findRule = async (db: Db, merchantId: number): Promise<RuleRow> =>
  (await db.maybe<RuleRow>('select alone_upto, is_one_person from approvals.rule where merchant_id = $1', [
    merchantId,
  ])) ?? { aloneUpto: 0n, isOnePerson: false };

const LOCK = 'approvals.rule';

/** For who changes the rule: waits until every act that was judged by it has ended. */
export const lockRule = (tx: Tx, merchantId: number): Promise<number> => lockNamed(tx, LOCK, merchantId);

/** The rule an act is judged by: nobody changes it until the act's transaction ends. */
export async function holdRule(tx: Tx, merchantId: number): Promise<RuleRow> {
  await shareNamed(tx, LOCK, merchantId);
  return findRule(tx, merchantId);
}

/** …by which what asks for a permission is judged: what touches every brand, by the rules of all. */
export async function holdRules(tx: Tx, merchantId: number, permission: string): Promise<RuleRow> {
  if (isHouseWide(permission))
    for (const id of (await listMerchantIds(tx)).toSorted((a, b) => a - b)) await shareNamed(tx, LOCK, id);
  return holdRule(tx, merchantId);
}

/** Whether what a permission is about touches every brand. */
export const isHouseWide = (permission: string): boolean =>
  Object.entries(PERMISSIONS).some(([name, about]) => name === permission && 'isHouseWide' in about);

/**
 * Whether one person decides alone about what asks for a permission. What touches every brand is one person's only where every
 * brand has declared it: else who is alone at one brand would loosen what binds the others.
 */
export async function findOnePerson(db: Db, merchantId: number): Promise<(permission: string) => boolean> {
  const { isOnePerson } = await findRule(db, merchantId);
  if (!isOnePerson) return () => false;
  const brands = await listMerchantIds(db);
  const { declared } = await db.one<{ declared: number }>(
    'select count(*)::int as declared from approvals.rule where merchant_id = any ($1) and is_one_person',
    [brands],
  );
  return (permission) => declared === brands.length || !isHouseWide(permission);
}

export const putRule = (tx: Tx, merchantId: number, rule: RuleRow): Promise<number> =>
  tx.run(
    `insert into approvals.rule (merchant_id, alone_upto, is_one_person) values ($1, $2, $3)
     on conflict (merchant_id) do update set alone_upto = excluded.alone_upto, is_one_person = excluded.is_one_person`,
    [merchantId, rule.aloneUpto, rule.isOnePerson],
  );
