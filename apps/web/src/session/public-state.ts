import type { PublicConfig } from '../boot.ts';

export type PublicState = {
  balance: string | undefined;
  currencySymbol: string;
  countryCode: string;
  hasVip: boolean;
  vipLabelName: string;
  vipRankLevel: number;
  unreadMessage: number;
  availablePromoCount: number;
  availablePromo: { REFERRAL: { enabled: boolean } };
};

type From = {
  config: PublicConfig | undefined;
  member: { hasVip: boolean; currencySymbol: string; countryCode: string } | undefined;
  balance: string | undefined;
  unread: number;
  rank?: { vipLabelName: string; vipRankLevel: number } | undefined;
};

/**
 * The public state of the specification (SITE-018…020), put together from the answers that hold it: nothing is kept twice.
 * Without levels, and for visitors and trials, there is no label (SHELL-052).
 */
export const publicState = ({ config, member, balance, unread, rank }: From): PublicState => ({
  balance,
  currencySymbol: member?.currencySymbol ?? config?.currencySymbol ?? '',
  countryCode: member?.countryCode ?? config?.countryCode ?? '',
  hasVip: member?.hasVip ?? config?.hasVip ?? false,
  vipLabelName: rank?.vipLabelName ?? '',
  vipRankLevel: rank?.vipRankLevel ?? 0,
  unreadMessage: unread,
  availablePromoCount: config?.promotion.length ?? 0,
  availablePromo: config?.availablePromo ?? { REFERRAL: { enabled: false } },
});
