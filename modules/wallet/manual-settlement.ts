import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import type { VendorOp, VendorStatus } from './decide.ts';
import { planBatch, keysOfAlone } from './plan-batch.ts';
import { lockAccounts, openWorkspace, writeWorkspace } from './slow-path.ts';
import { markManual } from './wallet.sql.ts';
import { FLAG, manualSettlementKey, type AccountId } from './transfer-kinds.ts';

/** A bet that its vendor left open, as an operator settles it. `fingerprint` of everything a second try must not change. */
export type ManualSettlement = Omit<VendorOp, 'type' | 'key' | 'ref'> & { betKey: string };

/**
 * Settles bets of one account in its vendor's place, all or none, in the caller's transaction. From here on the account
 * carries a mark: a win or rollback of its vendors goes alone, and where it names one of these bets it moves nothing
 * (decide.ts). Answers the status of each; anything but 'applied' and 'replayed' must end the transaction.
 */
export async function settleManually(
  tx: Tx,
  bets: readonly ManualSettlement[],
  how: { at: Date; writeHook: string },
): Promise<VendorStatus[]> {
  const [first] = bets;
  if (first === undefined) return [];
  const ops = bets.map(({ betKey, ...bet }): VendorOp => ({
    ...bet,
    type: 'win',
    key: manualSettlementKey(betKey),
    ref: betKey,
    flags: bet.flags | FLAG.manual,
  }));
  await lockAccounts(tx, [first.accountId]);
  await markManual(tx, first.accountId);
  return applyAlone(tx, first.accountId, ops, how);
}

/** What an operator takes back of one account: `ref` names a bet or a win. */
export type ManualReversal = Omit<VendorOp, 'type' | 'amount' | 'ref'> & { ref: string };

/**
 * Takes bets and wins of one account back in its vendor's place, in this order, all or none, in the caller's transaction.
 * A win that was spent is owed (decision 0003). Each is there and not taken back yet: the caller read it under
 * the account's lock.
 */
export async function undoManually(
  tx: Tx,
  reversals: readonly ManualReversal[],
  how: { at: Date; writeHook: string },
): Promise<void> {
  const [first] = reversals;
  if (first === undefined) return;
  const ops = reversals.map((one): VendorOp => ({
    ...one,
    type: 'rollback',
    amount: 0n,
    flags: one.flags | FLAG.manual,
  }));
  const statuses = await applyAlone(tx, first.accountId, ops, how);
  invariant(
    statuses.every((status) => status === 'applied'),
    'what is taken back was read under its lock',
    { key: first.key, statuses },
  );
}

async function applyAlone(
  tx: Tx,
  accountId: AccountId,
  ops: readonly VendorOp[],
  { at, writeHook }: { at: Date; writeHook: string },
): Promise<VendorStatus[]> {
  const workspace = await openWorkspace(tx, accountId, ops.flatMap(keysOfAlone));
  const verdicts = planBatch(ops, workspace.book, workspace.snapshot, 'alone');
  await writeWorkspace(tx, workspace, { at, writeHook });
  return verdicts.map((verdict) => (verdict.then === 'done' ? verdict.status : 'conflict'));
}
