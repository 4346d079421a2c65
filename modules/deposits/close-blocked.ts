import { listDepositBlocked } from '@baize/protection';
import { nextDeposit } from './deposit.ts';
import { listUnpaidDeposits, lockDeposit, type UnpaidDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

const AT_ONCE = 500;
/** What is left waits a minute. */
const ROUNDS_MAX = 40;

/**
 * Orders written before a member was excluded, or before deposits were stopped, are closed so that nobody pays them any more (R8,
 * R35); run by the clock each minute. One the member calls paid stays, and money that comes all the same is credited as late.
 */
export async function closeBlockedDeposits(deps: DepositsDeps): Promise<void> {
  let after: string | undefined;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const unpaid: UnpaidDeposit[] = await listUnpaidDeposits(deps.db, after, AT_ONCE);
    const members = [...new Set(unpaid.map(({ memberId }) => memberId))];
    const blocked = await listDepositBlocked(deps.db, members, deps.clock.now());
    for (const { orderNo, memberId } of unpaid) if (blocked.has(memberId)) await closeOrLog(deps, orderNo);
    if (unpaid.length < AT_ONCE) return;
    after = unpaid.at(-1)?.orderNo;
  }
}

/** One order that cannot be closed keeps no other open. */
async function closeOrLog(deps: DepositsDeps, orderNo: string): Promise<void> {
  try {
    await closeBlocked(deps, orderNo);
  } catch (error) {
    deps.log.error({ err: error, orderNo }, 'the order of a blocked member could not be closed');
  }
}

const closeBlocked = (deps: DepositsDeps, orderNo: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, orderNo);
    if (row && nextDeposit(row.state, 'member_blocked'))
      await moveDeposit(deps, tx, row, 'member_blocked', { actor: 'clock' });
  });
