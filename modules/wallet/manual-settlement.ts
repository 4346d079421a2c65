import type { Tx } from '@baize/db';
import type { VendorOp, VendorStatus } from './decide.ts';
import { planBatch, keysOfAlone } from './plan-batch.ts';
import { lockAccounts, openWorkspace, writeWorkspace } from './slow-path.ts';
import { markManual } from './wallet.sql.ts';
import { FLAG, manualSettlementKey } from './transfer-kinds.ts';

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
  { at, writeHook }: { at: Date; writeHook: string },
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
  const workspace = await openWorkspace(tx, first.accountId, ops.flatMap(keysOfAlone));
  const verdicts = planBatch(ops, workspace.book, workspace.snapshot, 'alone');
  await writeWorkspace(tx, workspace, { at, writeHook });
  return verdicts.map((verdict) => (verdict.then === 'done' ? verdict.status : 'conflict'));
}
