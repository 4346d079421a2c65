import { useT } from '@baize/i18n';
import { Icon, Menu, StatusTag, type MenuItem } from '@baize/ui';
import { useGo } from '../link.tsx';
import { openDialog } from '../session/dialogs.ts';
import { UnreadBadge } from '../features/messaging/unread-badge.tsx';
import { useBalance } from '../session/balance.ts';
import { useLoginFlags, useMember } from '../session/member.ts';
import { publicState } from '../session/public-state.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { useUnread } from '../features/messaging/inbox.queries.ts';
import { Avatar } from './avatar.tsx';

/** Avatar, name and copyable ID with the menu of a member (SHELL-052…054). */
export function AccountMenu() {
  const t = useT();
  const go = useGo();
  const member = useMember();
  const { isAgent, isTrial } = useLoginFlags();
  const config = useSiteConfig();
  const { data } = useBalance();
  const { unreadMessage: unread } = useUnread();
  const state = publicState({ config, member, balance: data?.balance, unread });
  if (!member) return null;
  const own: MenuItem[] = isTrial
    ? []
    : [
        { key: 'me', icon: 'circle-user', label: t('shell.menu.account'), onSelect: () => go('/member') },
        ...(isAgent
          ? [
              {
                key: 'agent',
                icon: 'users' as const,
                label: t('shell.menu.agentCentre'),
                onSelect: () => go('/agentHome'),
              },
            ]
          : []),
        {
          key: 'bets',
          icon: 'scroll-text',
          label: t('shell.menu.bettingRecord'),
          onSelect: () => go('/member/personalHistoryCopy'),
        },
        {
          key: 'history',
          icon: 'list',
          label: t('shell.menu.transactions'),
          onSelect: () => go('/member/transactionHistory'),
        },
        {
          key: 'profit',
          icon: 'chart-line',
          label: t('shell.menu.income'),
          onSelect: () => go('/member/personalProfit'),
        },
        {
          key: 'messages',
          icon: 'mail',
          label: (
            <>
              {t('shell.messages.title')} <UnreadBadge />
            </>
          ),
          onSelect: () => go('/member/messageV2'),
        },
        {
          key: 'security',
          icon: 'shield-check',
          label: t('shell.menu.security'),
          onSelect: () => go('/member/securityCenter'),
        },
      ];
  const copyId = async () => {
    await navigator.clipboard.writeText(String(member.id));
    openDialog({ kind: 'copied' });
  };
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
            {state.unreadMessage > 0 && <i className="account-dot" />}
          </>
        }
        items={[
          ...own,
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
