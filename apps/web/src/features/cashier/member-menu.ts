import type { IconName } from '@baize/ui';
import type { MessageKey } from '@baize/i18n';
import type { Path } from '../../paths.ts';

type MenuKey = Extract<MessageKey, `cashier.account.${string}`>;
export type MemberPlace = { to: Path; icon: IconName; label: Exclude<MenuKey, 'cashier.account.id'> };
export type MemberGroup = {
  label: Extract<MenuKey, `cashier.account.group.${string}`>;
  places: readonly MemberPlace[];
};

/**
 * The four groups of the member centre (look.md §10). A page is listed when it exists, and a group when it has a
 * page: adding one is a line here and one in routes.tsx.
 */
const GROUPS: readonly MemberGroup[] = [
  {
    label: 'cashier.account.group.money',
    places: [
      { to: '/member/depositv2', icon: 'wallet', label: 'cashier.account.deposit' },
      { to: '/member/withdraw', icon: 'banknote-arrow-up', label: 'cashier.account.withdraw' },
    ],
  },
  {
    label: 'cashier.account.group.records',
    places: [
      { to: '/member/personalHistoryCopy', icon: 'scroll-text', label: 'cashier.account.bets' },
      { to: '/member/transactionHistory', icon: 'list', label: 'cashier.account.transactions' },
    ],
  },
  { label: 'cashier.account.group.rewards', places: [] },
  {
    label: 'cashier.account.group.account',
    places: [
      { to: '/member', icon: 'circle-user', label: 'cashier.account.overview' },
      { to: '/member/securityCenter', icon: 'shield-check', label: 'cashier.account.security' },
      { to: '/member/profile', icon: 'id-card', label: 'cashier.account.profile' },
    ],
  },
];

export const MEMBER_GROUPS: readonly MemberGroup[] = GROUPS.filter((group) => group.places.length > 0);
