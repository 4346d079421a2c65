import type { VendorOp } from '@baize/wallet';
import type { Connection } from './connection.ts';
import { upsertFindings } from './finding.sql.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/**
 * A win that names no bet has nothing its amount could follow from. Above the connection's ceiling it is refused and
 * stands among the findings; the vendor repeats it, and it is paid once an operator has raised the ceiling.
 */
export async function noteWinWithoutBet(
  { db, clock, log }: Pick<GatewayDeps, 'db' | 'clock' | 'log'>,
  { id, code, winAloneMax }: Pick<Connection, 'id' | 'code' | 'winAloneMax'>,
  { key, round, amount }: Pick<VendorOp, 'key' | 'round' | 'amount'>,
): Promise<void> {
  const finding = {
    kind: 'win_without_bet' as const,
    key,
    ours: { ceiling: winAloneMax.toString() },
    theirs: { round, amount: amount.toString() },
  };
  await db.transaction((tx) => upsertFindings(tx, id, [finding], clock.now()));
  log.error({ connection: code, key, amount: amount.toString() }, 'a win without a bet is above the ceiling');
}
