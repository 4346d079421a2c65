import { lockNamed, type Tx } from '@baize/db';
import { invariant, ok, refuse, type Actor, type Result } from '@baize/kernel';
import { fingerprintOf } from './fingerprint.ts';
import { assertAmount, assertKey } from './post.ts';
import { openWorkspace, writeWorkspace } from './slow-path.ts';
import { findCapitalAccount, insertAccount, insertCapitalAccount, nextAccountId } from './wallet.sql.ts';
import { ACCOUNT_KIND, houseIdOf, KIND, OWN_CONNECTION, type AccountId } from './transfer-kinds.ts';

export type MoveCapital = {
  merchantId: number;
  currency: string;
  /** Units; + paid in by the operator, − taken out. */
  amount: bigint;
  /** Idempotency key, unique for ever in the whole ledger. */
  key: string;
  /** The order it belongs to. */
  ref: string;
  note: string;
  actor: Actor;
};

/**
 * Books the operator's own money of a brand, once per key. The account may go below zero: profit is taken out too. How much
 * may leave is the caller's rule.
 */
export async function moveCapital(
  tx: Tx,
  { merchantId, currency, amount, key, ref, note, actor }: MoveCapital,
): Promise<Result<{ balance: bigint; replayed: boolean }, 'conflict'>> {
  assertKey(key);
  assertAmount(amount);
  invariant(amount !== 0n, 'capital moves by an amount', { key });
  const accountId = await ensureCapitalAccount(tx, merchantId, currency);
  const kind = amount > 0n ? 'capital_in' : 'capital_out';
  const houseId = houseIdOf('owner');
  const fingerprint = fingerprintOf(accountId, kind, amount, houseId, ref);
  const workspace = await openWorkspace(tx, accountId, [{ connectionId: OWN_CONNECTION, key }]);
  const mine = workspace.snapshot.transfer(OWN_CONNECTION, key);
  if (mine)
    return mine.accountId === accountId && mine.fingerprint === fingerprint
      ? ok({ balance: mine.balanceAfter, replayed: true })
      : refuse('conflict');
  const row = workspace.book.post({
    accountId,
    amount,
    kind: KIND[kind],
    houseId,
    connectionId: OWN_CONNECTION,
    key,
    fingerprint,
    flags: 0,
    ref,
    round: null,
    betSeq: null,
    note,
    actor,
    record: null,
  });
  await writeWorkspace(tx, workspace);
  return ok({ balance: row.balanceAfter, replayed: false });
}

async function ensureCapitalAccount(tx: Tx, merchantId: number, currency: string): Promise<AccountId> {
  await lockNamed(tx, 'wallet.capital', merchantId);
  const known = await findCapitalAccount(tx, merchantId, currency);
  if (known !== undefined) return known;
  const accountId = await nextAccountId(tx);
  await insertAccount(tx, accountId, ACCOUNT_KIND.capital);
  await insertCapitalAccount(tx, { merchantId, currency, accountId });
  return accountId;
}
