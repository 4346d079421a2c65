import { listDepositors } from '@baize/deposits';
import { listPersons } from '@baize/members';
import { listMerchantIds } from '@baize/site';
import { listWithdrawers } from '@baize/withdrawals';
import { saveWalk } from './brand.sql.ts';
import type { DiligenceDeps } from './deps.ts';
import { screenMember } from './screen-member.ts';
import { getBrand } from './settings.ts';

/** Of one brand in one run: a provider is asked for each. */
const WALK_MAX = 500;
const MOVERS_MAX = 500;
/** The walk over everybody begins anew this often, for names that were changed and providers whose word is old. */
const WALK_MS = 86_400_000;
const FIRST_LOOK_MS = 86_400_000;
/** A transaction may commit this long after the time its rows carry. */
const SETTLING_MS = 2 * 60_000;

/**
 * Every minute, per brand with lists or a provider: first those who moved money (a first deposit, a withdrawal asked for),
 * then the walk by member id, which new members with a name continue and every change of a list begins anew.
 */
export async function screenDue(deps: DiligenceDeps): Promise<void> {
  for (const merchantId of await listMerchantIds(deps.db)) {
    const brand = await getBrand(deps.db, deps.box, merchantId);
    if (brand.isScreening) await screenBrand(deps, merchantId, brand);
  }
}

async function screenBrand(
  deps: DiligenceDeps,
  merchantId: number,
  { version, walkedTo, walkBeganAt, moversUpto }: Awaited<ReturnType<typeof getBrand>>,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const from = new Date((moversUpto?.getTime() ?? now.getTime() - FIRST_LOOK_MS) - SETTLING_MS);
  for (const list of [listDepositors, listWithdrawers])
    for (let afterId = 0; ;) {
      const movers = await list(db, { from, to: now, afterId, limit: MOVERS_MAX });
      // A provider that does not answer one answers nobody: the next minute begins where this one began.
      for (const memberId of movers) if ((await screenMember(deps, memberId)) === 'waits') return;
      if (movers.length < MOVERS_MAX) break;
      afterId = movers.at(-1) ?? afterId;
    }
  const isOld = walkBeganAt !== null && now.getTime() - walkBeganAt.getTime() > WALK_MS;
  const afterId = isOld ? 0 : walkedTo;
  const persons = await listPersons(db, { merchantId, afterId, limit: WALK_MAX });
  let reached = afterId;
  for (const { memberId } of persons) {
    if ((await screenMember(deps, memberId)) === 'waits') break;
    reached = memberId;
  }
  await saveWalk(db, merchantId, {
    version,
    walkedTo: reached,
    beganAt: isOld || !walkBeganAt ? now : walkBeganAt,
    moversUpto: now,
  });
}
