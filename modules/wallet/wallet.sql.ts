import { insertRow, type Db, type Tx } from '@baize/db';
import type { AccountState } from './book.ts';
import { ACCOUNT_KIND, BLOCK, frozenOf, debtOf, KIND, type AccountId } from './transfer-kinds.ts';

/** Accounts, owners, restrictions, partitions. The money statements are in write.sql.ts. */

export type Owner = { accountId: AccountId; memberId: number; merchantId: number; currency: string };
const OWNER = 'o.account_id, o.member_id::int as member_id, o.merchant_id, o.currency';

export const nextAccountId = async (tx: Tx): Promise<AccountId> =>
  (await tx.one<{ id: bigint }>(`select nextval('wallet.account_id') as id`)).id;

export const insertAccount = (tx: Tx, id: AccountId, kind: number): Promise<number> =>
  tx.run('insert into wallet.account (id, kind) values ($1, $2)', [id, kind]);

export const insertSibling = (tx: Tx, sibling: AccountState): Promise<number> =>
  tx.run('insert into wallet.account (id, kind) values ($1, $2) on conflict (id) do nothing', [
    sibling.id,
    sibling.kind,
  ]);

export const insertOwner = (tx: Tx, owner: Owner): Promise<number> =>
  tx.run(
    `insert into wallet.owner (account_id, member_id, merchant_id, currency, opened_at) values ($1, $2, $3, $4, now())`,
    [owner.accountId, owner.memberId, owner.merchantId, owner.currency],
  );

/** Whether anybody, a trial account or the operator's capital included, has an account with a brand. */
export const hasAccounts = async (db: Db, merchantId: number): Promise<boolean> =>
  (
    await db.one<{ any: boolean }>(
      `select exists (select from wallet.owner where merchant_id = $1)
           or exists (select from wallet.capital where merchant_id = $1) as "any"`,
      [merchantId],
    )
  ).any;

/** Whether a member's own money ever moved at a brand; null: at any brand of the house. */
export const hasMovedMoney = async (db: Db, merchantId: number | null): Promise<boolean> =>
  (
    await db.one<{ any: boolean }>(
      `select exists (select from wallet.owner o join wallet.account a on a.id = o.account_id
                       where ($1::int is null or o.merchant_id = $1) and a.kind = $2 and a.seq > 0) as "any"`,
      [merchantId, ACCOUNT_KIND.main],
    )
  ).any;

export const listOwners = (db: Db, accountIds: readonly AccountId[]): Promise<Owner[]> =>
  db.many(`select ${OWNER} from wallet.owner o where o.account_id = any ($1)`, [accountIds]);

export type WalletRow = Owner & {
  kind: number;
  blocks: number;
  balance: bigint;
  seq: bigint;
  frozen: bigint;
  debt: bigint;
};

const WALLET = `
  select ${OWNER}, a.kind, a.blocks, a.balance, a.seq, coalesce(f.balance, 0) as frozen, -coalesce(d.balance, 0) as debt
    from wallet.owner o
    join wallet.account a on a.id = o.account_id
    left join wallet.account f on f.id = o.account_id + 1
    left join wallet.account d on d.id = o.account_id + 2`;

export const findWallet = (
  db: Db,
  by: { memberId: number } | { accountId: AccountId },
): Promise<WalletRow | undefined> =>
  'memberId' in by
    ? db.maybe(`${WALLET} where o.member_id = $1`, [by.memberId])
    : db.maybe(`${WALLET} where o.account_id = $1`, [by.accountId]);

export const listWallets = (db: Db, memberIds: readonly number[]): Promise<WalletRow[]> =>
  db.many(`${WALLET} where o.member_id = any ($1)`, [memberIds]);

export async function listBalances(
  db: Db,
  accountIds: readonly AccountId[],
): Promise<{ id: AccountId; balance: bigint }[]> {
  return db.many('select id, balance from wallet.account where id = any($1)', [accountIds]);
}

/** Real money of members, by member; who has no account is missing. */
export const balancesOf = async (db: Db, memberIds: readonly number[]): Promise<Map<number, bigint>> => {
  const rows = await db.many<{ memberId: number; balance: bigint }>(
    `select member_id, balance from (${WALLET} where o.member_id = any($1)) as wallets`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, balance }) => [memberId, balance]));
};

/** What members have together, units. */
export const sumBalances = async (db: Db, memberIds: readonly number[]): Promise<bigint> =>
  (
    await db.one<{ sum: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as sum from (${WALLET} where o.member_id = any($1)) as wallets`,
      [memberIds],
    )
  ).sum;

/** Row locks in id order: the order the batched path takes them in. */
export async function lockAccountRows(tx: Tx, ids: readonly AccountId[]): Promise<AccountId[]> {
  const rows = await tx.many<{ id: AccountId }>(
    'select id from wallet.account where id = any($1) order by id for no key update',
    [ids],
  );
  return rows.map((row) => row.id);
}

/** account.blocks is what the open restrictions say, plus closed. The row must be locked. */
export const mirrorBlocks = (tx: Tx, accountId: AccountId): Promise<number> =>
  tx.run(
    `update wallet.account a set blocks = (a.blocks & ${BLOCK.closed | BLOCK.manual}) | coalesce(
       (select bit_or(case r.kind when 'no_bet' then ${BLOCK.no_bet} when 'no_withdraw' then ${BLOCK.no_withdraw}
                                  when 'debt' then ${BLOCK.debt} when 'limited' then ${BLOCK.limited}
                                  else ${BLOCK.turnover} end)
          from wallet.restriction r where r.account_id = a.id and r.lifted_at is null), 0)
      where a.id = $1`,
    [accountId],
  );

/** The same of members' wallets with their siblings; who has none is passed over. */
export const lockRowsOf = (tx: Tx, memberIds: readonly number[]): Promise<number> =>
  tx.run(
    `select id from wallet.account
      where id = any (array(select o.account_id + part from wallet.owner o cross join generate_series(0, 2) as part
                             where o.member_id = any ($1)))
      order by id for no key update`,
    [memberIds],
  );

export const markClosed = (tx: Tx, accountId: AccountId): Promise<number> =>
  tx.run(`update wallet.account set blocks = blocks | ${BLOCK.closed} where id = $1`, [accountId]);

export const markManual = (tx: Tx, accountId: AccountId): Promise<number> =>
  tx.run(`update wallet.account set blocks = blocks | ${BLOCK.manual} where id = $1`, [accountId]);

export const openDebtRestriction = (tx: Tx, accountId: AccountId, at: Date): Promise<number> =>
  tx.run(
    `insert into wallet.restriction (account_id, kind, ref, reason, created_at)
     values ($1, 'debt', 'clawback', 'a win that was already spent was taken back', $2) on conflict do nothing`,
    [accountId, at],
  );

export const liftDebtRestrictions = (tx: Tx, accountId: AccountId, at: Date): Promise<number> =>
  tx.run(
    `update wallet.restriction set lifted_at = $2 where account_id = $1 and kind = 'debt' and lifted_at is null`,
    [accountId, at],
  );

/** Tells every process at commit; the payloads are what events.ts reads. */
export const notifyBalances = (tx: Tx, channel: string, payloads: readonly string[]): Promise<number> =>
  tx.run('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);

/** Creates the week's partition if it is not there. */
export const ensurePartition = (db: Db, at: Date): Promise<number> =>
  db.run('select wallet.ensure_partition($1)', [at]);

export const isTrial = (wallet: { kind: number }): boolean => wallet.kind === ACCOUNT_KIND.trial;
export const partsOf = (mainId: AccountId): { main: AccountId; frozen: AccountId; debt: AccountId } => ({
  main: mainId,
  frozen: frozenOf(mainId),
  debt: debtOf(mainId),
});

export const findCapitalAccount = async (
  db: Db,
  merchantId: number,
  currency: string,
): Promise<AccountId | undefined> =>
  (
    await db.maybe<{ accountId: AccountId }>(
      'select account_id from wallet.capital where merchant_id = $1 and currency = $2',
      [merchantId, currency],
    )
  )?.accountId;

export const insertCapitalAccount = (
  tx: Tx,
  row: { merchantId: number; currency: string; accountId: AccountId },
): Promise<number> => insertRow(tx, 'wallet.capital', row);

/** What the operator ever paid in and took out, by currency; both zero or above. A brand has tens of such entries. */
export const listCapital = (
  db: Db,
  merchantId: number,
): Promise<{ currency: string; paidIn: bigint; takenOut: bigint }[]> =>
  db.many(
    `select c.currency, coalesce(sum(t.amount) filter (where t.kind = ${KIND.capital_in}), 0)::bigint as paid_in,
            coalesce(-sum(t.amount) filter (where t.kind = ${KIND.capital_out}), 0)::bigint as taken_out
       from wallet.capital c left join wallet.transfer t on t.account_id = c.account_id
      where c.merchant_id = $1 group by c.currency order by c.currency`,
    [merchantId],
  );

/**
 * What an account ever got that no gateway says came: deposits that an operator credited by hand, an opening balance, and
 * adjustments in its favour.
 */
export const sumCreditedByHouse = (
  db: Db,
  accountId: AccountId,
): Promise<{ byHand: bigint; opening: bigint; adjusted: bigint }> =>
  db.one(
    `select coalesce(sum(amount) filter (where kind = ${KIND.manual_deposit}), 0)::bigint as by_hand,
            coalesce(sum(amount) filter (where kind = ${KIND.opening}), 0)::bigint as opening,
            coalesce(sum(amount) filter (where kind = ${KIND.adjust}), 0)::bigint as adjusted
       from wallet.entry
      where account_id = $1 and amount > 0 and kind in (${KIND.manual_deposit}, ${KIND.opening}, ${KIND.adjust})`,
    [accountId],
  );
