import { exactText, invariant, ok, parseUnits, refuse, type Result } from '@baize/kernel';
import { findAccountById, lockAccounts, turnoverLeftOf, listTurnover } from '@baize/wallet';
import type { Db } from '@baize/db';
import { findBonus, type BonusRow } from './bonus.sql.ts';
import type { RewardsDeps } from './deps.ts';
import { endBonus, previewEnd, waitsForPlay } from './end-bonus.ts';
import { bonusRef } from './grant-bonus.ts';

export type Consequence = {
  takesBack: string;
  balance: string;
  balanceAfter: string;
  turnoverLifted: string;
  turnoverLeft: string;
  currency: string;
};
type Own = { memberId: number; bonusId: bigint };

type CancelRefusal = 'not_found' | 'bonus_ended' | 'bonus_in_play';

/** R22: what cancelling takes and leaves, as of now. */
export async function previewCancel(
  { db, clock }: RewardsDeps,
  { memberId, bonusId }: Own,
): Promise<Result<Consequence, CancelRefusal>> {
  const bonus = await findBonus(db, bonusId);
  if (bonus?.memberId !== memberId) return refuse('not_found');
  if (bonus.state !== 'OPEN') return refuse('bonus_ended');
  if (await waitsForPlay(db, bonus, 'cancelled', clock.now())) return refuse('bonus_in_play');
  return ok(await consequenceOf(db, bonus, await previewEnd(db, bonus, 'cancelled')));
}

async function consequenceOf(db: Db, bonus: BonusRow, takesBack: bigint): Promise<Consequence> {
  const { accountId, currency, grantId } = bonus;
  const account = await findAccountById(db, accountId);
  invariant(account, 'a bonus has a wallet', { grantId });
  const lifted = (await listTurnover(db, [accountId])).find(({ ref }) => ref === bonusRef(grantId));
  const owed = (await turnoverLeftOf(db, [accountId])).get(accountId) ?? 0n;
  const text = (units: bigint) => exactText(units, currency);
  return {
    takesBack: text(takesBack),
    balance: text(account.balance),
    balanceAfter: text(account.balance - takesBack),
    turnoverLifted: text(lifted?.remaining ?? 0n),
    turnoverLeft: text(owed - (lifted?.remaining ?? 0n)),
    currency,
  };
}

/** Cancels it for the figure that was shown; a bet, a win or a deposit since that changes it refuses. */
export async function cancelBonus(
  { db, clock }: RewardsDeps,
  { memberId, bonusId, takesBack }: Own & { takesBack: string },
): Promise<
  Result<{ takenBack: string; turnoverLeft: string; currency: string }, CancelRefusal | 'figures_changed'>
> {
  return db.transaction(async (tx) => {
    const seen = await findBonus(tx, bonusId);
    if (seen?.memberId !== memberId) return refuse('not_found');
    const { accountId, currency } = seen;
    await lockAccounts(tx, [accountId]);
    const bonus = await findBonus(tx, bonusId);
    if (bonus?.state !== 'OPEN') return refuse('bonus_ended');
    if (await waitsForPlay(tx, bonus, 'cancelled', clock.now())) return refuse('bonus_in_play');
    if ((await previewEnd(tx, bonus, 'cancelled')) !== parseUnits(takesBack))
      return refuse('figures_changed');
    const ended = await endBonus({ clock }, tx, {
      grantId: bonusId,
      how: 'cancelled',
      by: `member:${memberId}`,
      reason: '',
    });
    invariant(ended.ok, 'an open bonus under the wallet’s lock ends', { bonusId });
    const owed = (await turnoverLeftOf(tx, [accountId])).get(accountId) ?? 0n;
    return ok({
      takenBack: exactText(ended.value.takenBack, currency),
      turnoverLeft: exactText(owed, currency),
      currency,
    });
  });
}
