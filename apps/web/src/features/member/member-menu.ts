import type { IconName } from '@baize/ui';
import type { MessageKey } from '@baize/i18n';
import type { Path } from '../../pages.ts';

type MenuKey = Extract<MessageKey, `cashier.account.${string}`>;
export type MemberPlace = {
  to: Path;
  icon: IconName;
  label: Exclude<MenuKey, 'cashier.account.id'>;
  /** MEMBER-002: what waits there. */
  badge?: 'unreadMessage' | 'reward' | 'mission';
  /** Only where a vendor keeps wallets of its own (WALLET-005). */
  needsTransferWallets?: true;
  /** Only while the operator asks where the money comes from, or has (R35). */
  needsFundsRequest?: true;
  /** The site's own menu stands beside the member's on wide screens and has it already. */
  inSideMenu?: true;
};
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
      { to: '/member/wallet', icon: 'coins', label: 'cashier.account.wallets' },
      {
        to: '/member/transferFund',
        icon: 'arrow-left-right',
        label: 'cashier.account.transferFund',
        needsTransferWallets: true,
      },
      { to: '/member/transferUpline', icon: 'users', label: 'cashier.account.transferUpline' },
      { to: '/member/agentDeposit', icon: 'landmark', label: 'cashier.account.agentDeposit' },
    ],
  },
  {
    label: 'cashier.account.group.records',
    places: [
      { to: '/member/personalHistoryCopy', icon: 'scroll-text', label: 'cashier.account.bets' },
      { to: '/member/transactionHistory', icon: 'list', label: 'cashier.account.transactions' },
      { to: '/member/personalProfit', icon: 'chart-line', label: 'cashier.account.profit' },
      { to: '/member/statement', icon: 'file-text', label: 'cashier.account.statement' },
      { to: '/member/creditReport', icon: 'scroll-text', label: 'cashier.account.creditReport' },
    ],
  },
  {
    label: 'cashier.account.group.rewards',
    places: [
      { to: '/promotions', icon: 'megaphone', label: 'cashier.account.promotions', inSideMenu: true },
      { to: '/member/bonusDetails', icon: 'gift', label: 'cashier.account.bonuses' },
      { to: '/favorite', icon: 'star', label: 'cashier.account.favourites', inSideMenu: true },
      { to: '/recent', icon: 'history', label: 'cashier.account.recentGames', inSideMenu: true },
    ],
  },
  {
    label: 'cashier.account.group.account',
    places: [
      {
        to: '/member/messageV2',
        icon: 'mail',
        label: 'cashier.account.messages',
        badge: 'unreadMessage',
      },
      { to: '/member/protection', icon: 'clock', label: 'cashier.account.protection' },
      {
        to: '/member/documents',
        icon: 'file-text',
        label: 'cashier.account.documents',
        needsFundsRequest: true,
      },
      { to: '/member/securityCenter', icon: 'shield-check', label: 'cashier.account.security' },
      { to: '/member/profile', icon: 'id-card', label: 'cashier.account.profile' },
    ],
  },
];

/** The groups as a member sees them: a page that has nothing to show here is not listed. */
export const memberGroups = ({
  hasTransferWallets,
  isAskedForFunds,
}: {
  hasTransferWallets: boolean;
  isAskedForFunds: boolean;
}): readonly MemberGroup[] =>
  GROUPS.map((group) => ({
    ...group,
    places: group.places.filter(
      (place) =>
        (hasTransferWallets || !place.needsTransferWallets) && (isAskedForFunds || !place.needsFundsRequest),
    ),
  })).filter((group) => group.places.length > 0);
