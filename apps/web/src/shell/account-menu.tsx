import { useT } from '@baize/i18n';
import { Icon, Menu, StatusTag, type IconName, type MenuItem } from '@baize/ui';
import type { ReactNode } from 'react';
import { useGo } from '../link.tsx';
import type { Path } from '../pages.ts';
import { openDialog } from '../session/dialogs.ts';
import { RewardBadge, UnreadBadge } from '../features/messaging/unread-badge.tsx';
import { useBalance } from '../session/balance.ts';
import { useLoginFlags, useMember } from '../session/member.ts';
import { publicState } from '../session/public-state.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { useUnread } from '../features/messaging/inbox.queries.ts';
import { useVipLabel } from '../features/vip/label.queries.ts';
import { Avatar } from './avatar.tsx';
import { copyText } from '../session/copy-text.ts';

/** Avatar, name and copyable ID with the menu of a member (SHELL-052…054). */
export function AccountMenu() {
  const t = useT();
  const go = useGo();
  const member = useMember();
  const { isAgent, isTrial } = useLoginFlags();
  const config = useSiteConfig();
  const { data } = useBalance();
  const { unreadMessage: unread, reward } = useUnread();
  const rank = useVipLabel();
  const state = publicState({ config, member, balance: data?.balance, unread, rank });
  if (!member) return null;
  const place = (to: Path, icon: IconName, label: ReactNode): MenuItem => ({
    key: to,
    icon,
    label,
    onSelect: () => go(to),
  });
  const messages = (
    <>
      {t('shell.messages.title')} <UnreadBadge />
    </>
  );
  const rewards = (
    <>
      {t('shell.title.rewards')} <RewardBadge />
    </>
  );
  const own = [
    place('/member', 'circle-user', t('shell.menu.account')),
    ...(state.hasVip ? [place('/member/vip', 'crown', t('shell.title.vip'))] : []),
    ...(isAgent ? [place('/agentHome', 'users', t('shell.menu.agentCentre'))] : []),
    place('/member/personalHistoryCopy', 'scroll-text', t('shell.menu.bettingRecord')),
    place('/member/transactionHistory', 'list', t('shell.menu.transactions')),
    // AGENT-011: what an agent earns is in the office.
    place(
      isAgent ? '/agentHome/agentRevenueReport' : '/member/personalProfit',
      'chart-line',
      t('shell.menu.income'),
    ),
    place('/member/rewardCenter', 'gift', rewards),
    place('/member/messageV2', 'mail', messages),
    place('/member/securityCenter', 'shield-check', t('shell.menu.security')),
  ];
  const copyId = () =>
    copyText(String(member.id), { done: t('shell.copy_success'), failed: t('shell.copy_failed') });
  return (
    <div className="account only-wide">
      <Avatar icon={member.icon} />
      <div className="account-name">
        <div>
          <b>{member.account}</b>
          {state.hasVip && state.vipLabelName && <StatusTag tone="live">{state.vipLabelName}</StatusTag>}
          {isTrial && <StatusTag tone="warn">{t('shell.trial.tag')}</StatusTag>}
        </div>
        <button
          type="button"
          aria-label={t('shell.id.copy', { id: member.id })}
          onClick={() => void copyId()}
        >
          {t('shell.id.label', { id: member.id })}
          <Icon name="copy" size={13} />
        </button>
      </div>
      <Menu
        label={t('shell.account.menu')}
        align="end"
        buttonClassName="bz-icon-button"
        button={
          <>
            <Icon name="chevron-down" size={16} />
            {(state.unreadMessage > 0 || reward > 0) && <i className="account-dot" />}
          </>
        }
        items={[
          ...(isTrial ? [] : own),
          {
            key: 'feedback',
            icon: 'message-square-text',
            label: t('shell.feedback.title'),
            onSelect: () => openDialog({ kind: 'feedback' }),
          },
          {
            key: 'out',
            icon: 'log-out',
            label: t('shell.menu.signOut'),
            separated: true,
            onSelect: () => openDialog({ kind: 'logout' }),
          },
        ]}
      />
    </div>
  );
}
