import type { Handlers } from '@baize/endpoint';
import { ok, openRangeOf } from '@baize/kernel';
import type { rewardsApi } from './api.ts';
import { listBonuses } from './bonus.sql.ts';
import { cancelBonus, previewCancel } from './cancel-bonus.ts';
import { claimReward } from './claim-reward.ts';
import type { RewardsDeps } from './deps.ts';
import { countClaimable, listRewards } from './reward.sql.ts';
import { shownBonus, shownReward, turnoverLeftBy } from './wire.ts';

export const rewardsHandlers = (deps: RewardsDeps): Handlers<typeof rewardsApi> => {
  const { db, clock } = deps;
  return {
    listRewards: async ({ state, ...request }, { caller: { memberId }, language }) => {
      const filter = { memberId, states: state && [state] };
      const found = await listRewards(db, filter, request, shownReward(language));
      return ok({ ...found, claimable: await countClaimable(db, memberId, clock.now()) });
    },
    claimReward: async ({ rewardId }, { caller: { memberId } }) => {
      const claimed = await claimReward(deps, { memberId, rewardId: BigInt(rewardId) });
      if (!claimed.ok) return claimed;
      const { grantId, isNew } = claimed.value;
      const claimable = await countClaimable(db, memberId, clock.now());
      return ok({ bonusId: String(grantId), isNew, claimable });
    },
    listBonuses: async ({ state, from, to, ...request }, { merchantId, caller: { memberId }, language }) => {
      const range = openRangeOf({ from, to });
      if (!range.ok) return range;
      const filter = { merchantId, memberId, states: state && [state], ...range.value };
      const found = await listBonuses(db, filter, request, (row) => row);
      const left = await turnoverLeftBy(db, found.list);
      return ok({ ...found, list: found.list.map(shownBonus(language, left)) });
    },
    previewCancelBonus: ({ bonusId }, { caller: { memberId } }) =>
      previewCancel(deps, { memberId, bonusId: BigInt(bonusId) }),
    cancelBonus: ({ bonusId, takesBack }, { caller: { memberId } }) =>
      cancelBonus(deps, { memberId, bonusId: BigInt(bonusId), takesBack }),
  };
};
