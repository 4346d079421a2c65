import type { Tx } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { listOpenOfUpline, lockContracts } from './contract.sql.ts';
import { atOnce, endByRule } from './end-by-rule.ts';
import { planMove } from './end-on-move.ts';
import { planEndings } from './plan-endings.ts';
import { NO_RATES } from './rates.ts';

/**
 * Ends everything open of a member whose account is closed, with who stands above and with who stands below, in the transaction that
 * closes it: at once, as every end by rule (D9). What was earned until then is settled; nothing is earned afterwards.
 */
export async function endOnClose(
  tx: Tx,
  closed: { merchantId: number; memberId: number },
  clock: Clock,
): Promise<void> {
  const { merchantId, memberId } = closed;
  await lockContracts(tx, merchantId);
  const at = clock.now();
  const { until } = atOnce(at);
  const { own, below } = await planMove(tx, closed, at);
  const given = await listOpenOfUpline(tx, merchantId, memberId, until);
  const ends = new Map(below.map((ending) => [ending.id, ending]));
  for (const { id, kind, downlineId } of given) {
    if (ends.has(id)) continue;
    const change = { downlineId, without: [id], rates: NO_RATES(kind) };
    const endings = await planEndings(tx, { merchantId, kind, at: until }, change);
    for (const ending of endings) ends.set(ending.id, ending);
  }
  const whole = [...own, ...given].map(({ id }) => ({ id, reason: 'CLOSED' as const }));
  for (const { id } of whole) ends.delete(id);
  await endByRule(tx, merchantId, [...whole, ...ends.values()], { at, until });
}
