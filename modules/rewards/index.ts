export { rewardsModule } from './module.ts';

// ---- for the app, which joins it to the wallet's gate, bets, play and what members' calls answer
export { bonusApprovals } from './approval-kinds.ts';
export { findExcluding, findUnheld, gateByTerms, turnoverPort } from './terms-in-play.ts';
export { listTitles, sumOpenBonuses, sumOpenOf } from './bonus.sql.ts';
export { bonusRef } from './grant-bonus.ts';
export { titleIn } from './offer-reward.ts';

// ---- for modules that give something
export { offerReward, type Gift, type Offer } from './offer-reward.ts';
export { checkGift } from './check-gift.ts';
export { grantBonus, type Grant } from './grant-bonus.ts';
export { endBonus, type BonusEnd, type EndRefusal } from './end-bonus.ts';
export {
  bonusTermsShape,
  FREE_TERMS,
  readTerms,
  storedTerms,
  type BonusTerms,
  type StoredTerms,
} from './terms.ts';
export { listLowRisk } from './low-risk.sql.ts';
export { claimReward, type ClaimRefusal } from './claim-reward.ts';
export { findRewardOf } from './reward.sql.ts';
export { listGiftStates, type GiftState } from './gift-states.sql.ts';
export { countClaimable, type Title } from './reward.sql.ts';
export { sumBonusesOwed, sumCampaigns, type CampaignSums } from './campaign-sums.sql.ts';
export { sumRewardsGiven, type Given, type GivenFilter } from './bonus.sql.ts';
export { REWARD_REFUSALS, type RewardRefusal, type RewardSource } from './rules.ts';
