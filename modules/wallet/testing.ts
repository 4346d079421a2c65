import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@baize/db';
import { invariant, parseUnits } from '@baize/kernel';
import { openAccount, type OpenAccount } from './account.ts';
import type { VendorOp } from './decide.ts';
import { fingerprintOf } from './fingerprint.ts';
import { ensurePartitions } from './jobs.ts';
import { post } from './post.ts';
import type { AccountId } from './transfer-kinds.ts';

/** Builders for worlds: tests and the demo world use the same ones. */
export type FundedAccount = Partial<OpenAccount> & {
  /** Decimal text in major units: '100' is $100. */
  balance?: string;
};

let lastMember = 900_000;

/** A wallet with money, as after a deposit. Without a memberId one is made up that no member has. */
export async function aFundedAccount(tx: Tx, world: FundedAccount = {}): Promise<AccountId> {
  const { balance = '100', ...owner } = world;
  lastMember += 1;
  const accountId = await openAccount(tx, {
    memberId: lastMember,
    merchantId: 1,
    currency: 'USD',
    kind: 'main',
    ...owner,
  });
  await aDeposit(tx, { accountId, amount: balance, key: `funded:${accountId}` });
  return accountId;
}

/** Money in from a gateway. Zero posts nothing. `at` back-dates it. */
export async function aDeposit(
  tx: Tx,
  deposit: { accountId: AccountId; amount: string; key?: string; note?: string; at?: Date },
): Promise<void> {
  const amount = parseUnits(deposit.amount);
  if (amount === 0n) return;
  const posted = await post(tx, {
    accountId: deposit.accountId,
    amount,
    kind: 'deposit',
    house: 'gateway',
    key: deposit.key ?? `deposit:${randomUUID()}`,
    actor: 'job:seed',
    ...(deposit.note ? { note: deposit.note } : {}),
    ...(deposit.at ? { at: deposit.at } : {}),
  });
  invariant(posted.ok, 'a deposit of the demo world is accepted', { posted });
}

/** Many wallets at once, ids as openAccount gives them; for benchmarks and load. Units. */
export async function manyFundedAccounts(db: Database, count: number, balance: bigint): Promise<AccountId[]> {
  await ensurePartitions(db, { now: () => new Date() });
  const opened = await db.transaction(async (tx) => {
    const rows = await tx.many<{ id: AccountId }>(
      `insert into wallet.account (id, kind) select nextval('wallet.account_id'), 1
         from generate_series(1, $1::int) returning id`,
      [count],
    );
    const ids = rows.map((row) => row.id);
    await tx.run(
      `insert into wallet.owner (account_id, member_id, merchant_id, currency, opened_at)
       select id, 10000000 + id, 1, 'USD', now() from unnest($1::bigint[]) as id`,
      [ids],
    );
    return ids;
  });
  // Page by page a few at a time, as members deposit: one update of all would leave no room for new versions.
  for (let share = 0; share < SHARES; share += 1)
    await fund(
      db,
      opened.filter((_, index) => index % SHARES === share),
      balance,
    );
  return opened;
}

const SHARES = 50;
const fund = (db: Database, ids: readonly AccountId[], balance: bigint): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run('update wallet.account set balance = $2, seq = 1, room = null where id = any($1)', [
      ids,
      balance,
    ]);
    await tx.run(
      `insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, house_id,
                                    connection_id, kind, flags, key, actor)
       select now(), id, 1, $2, $2, 0, 2, 0, 10, 0, 'funded-account:' || id, 'job:seed' from unnest($1::bigint[]) as id`,
      [ids, balance],
    );
    // Journalled but not queued: they belong to no members, for whom it could be counted.
    await tx.run(
      `insert into wallet.flow (at, account_id, member_id, merchant_id, kind, amount)
       select now(), id, 10000000 + id, 1, 10, $2 from unnest($1::bigint[]) as id`,
      [ids, balance],
    );
  });

/** A vendor operation with sensible rest: a bet of 1.00 on connection 1. */
export function aVendorOp(op: Partial<VendorOp> & Pick<VendorOp, 'accountId'>): VendorOp {
  const full: VendorOp = {
    type: 'bet',
    connectionId: 1,
    key: randomUUID(),
    round: 'round-1',
    amount: 100_000n,
    fingerprint: 0n,
    gameId: 1,
    flags: 0,
    ...op,
  };
  const { type, accountId, round, gameId, amount, ref } = full;
  return op.fingerprint === undefined
    ? { ...full, fingerprint: fingerprintOf(type, accountId, round, gameId, amount, ref) }
    : full;
}
