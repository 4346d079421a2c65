import type { VendorOp } from '@baize/wallet';
import { manualSettlementKey, transactionStatus } from '@baize/wallet';
import type { Connection } from './connection.ts';
import { upsertFindings } from './finding.sql.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/**
 * A vendor settled a bet that an operator had settled: nothing moved, and unless both say the same a person compares
 * them. Written before the vendor is answered, and again with each repeat.
 */
export async function noteLate(
  { db, clock, log }: GatewayDeps,
  { id, code }: Pick<Connection, 'id' | 'code'>,
  { type, key, ref, round, amount }: VendorOp,
): Promise<void> {
  const manual = ref === undefined ? undefined : await transactionStatus(db, id, manualSettlementKey(ref));
  if (type === 'win' && manual?.amount === amount) return;
  const finding = {
    kind: 'late_settlement' as const,
    key,
    ours: { bet: ref, round, paid: manual?.amount.toString() },
    theirs: { type, amount: amount.toString() },
  };
  await db.transaction((tx) => upsertFindings(tx, id, [finding], clock.now()));
  log.error({ connection: code, key }, 'a vendor settled a bet that an operator had settled');
}
