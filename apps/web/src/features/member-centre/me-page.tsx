import '../cashier/cashier.css';
import { useT } from '@baize/i18n';
import { Badge, Button, Icon, Money, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { TalkRows } from '../messaging/talk-rows.tsx';
import { Link } from '../../link.tsx';
import type { Path } from '../../pages.ts';
import { openDialog } from '../../session/dialogs.ts';
import { balanceQuery, useBalanceHidden } from '../../session/balance.ts';
import { useMember } from '../../session/member.ts';
import { Avatar } from '../../shell/avatar.tsx';
import { usePageBar } from '../../shell/page-bar.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { useMemberGroups } from './use-member-groups.ts';
import { useUnread } from '../messaging/inbox.queries.ts';
import { ReceiptNotice } from '../withdrawals/receipt-notice.tsx';
import { RecentMovements } from './recent-movements.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** look.md §10: the phone's first row, what waits among it; every place is in the groups under it. */
const QUICK_ACTIONS: readonly Path[] = [
  '/member/depositv2',
  '/member/withdraw',
  '/member/personalHistoryCopy',
  '/member/messageV2',
];

/** What is mine and where to go with it: the phone's "Me", the first page of the member centre on a desktop. */
export function MePage() {
  const t = useT();
  const isPhone = useIsPhone();
  usePageBar({ title: t('cashier.account.title') });
  return (
    <>
      <ReceiptNotice />
      {isPhone ? <PhoneMe /> : <WideMe />}
    </>
  );
}

function WideMe() {
  const t = useT();
  const { data: wallet, error, refetch } = useQuery(balanceQuery);
  return (
    <>
      <div className="cashier-head">
        <h1>{t('cashier.account.overview')}</h1>
      </div>
      {error && !wallet && <LoadFailed title={t('cashier.common.failed')} onRetry={refetch} />}
      {!wallet && !error && <Skeleton height="72px" />}
      {wallet && (
        <dl className="panel wallet-strip">
          <Part name={t('cashier.account.mainWallet')} value={wallet.balance} currency={wallet.currency} />
          <Part
            name={t('cashier.account.withdrawable')}
            value={wallet.withdrawable}
            currency={wallet.currency}
          />
          <Part name={t('cashier.account.frozen')} value={wallet.frozen} currency={wallet.currency} />
          <Part name={t('cashier.account.turnover')} value={wallet.turnoverLeft} currency={wallet.currency} />
        </dl>
      )}
      <RecentMovements />
      <TalkRows />
    </>
  );
}

type PartProps = { name: string; value: string; currency: string };

function Part({ name, value, currency }: PartProps) {
  const hidden = useBalanceHidden();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money value={value} currency={currency} hidden={hidden} />
      </dd>
    </div>
  );
}

function PhoneMe() {
  const memberGroups = useMemberGroups();
  const unread = useUnread();
  const t = useT();
  const member = useMember();
  const hidden = useBalanceHidden();
  const { data: wallet, error, refetch } = useQuery(balanceQuery);
  return (
    <>
      {member && (
        <Link to="/member/profile" className="me-head">
          <Avatar icon={member.icon} size={48} />
          <span>
            <b>{member.nickname}</b>
            <small className="mut">{t('cashier.account.id', { id: member.id })}</small>
          </span>
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
      {error && !wallet && <LoadFailed title={t('cashier.common.failed')} onRetry={refetch} />}
      {!wallet && !error && <Skeleton height="128px" />}
      {wallet && (
        <section className="panel me-card">
          <small>{t('cashier.account.mainWallet')}</small>
          <p>
            <Money value={wallet.balance} currency={wallet.currency} hidden={hidden} />
          </p>
          <dl>
            <Part
              name={t('cashier.account.withdrawable')}
              value={wallet.withdrawable}
              currency={wallet.currency}
            />
            <Part name={t('cashier.account.frozen')} value={wallet.frozen} currency={wallet.currency} />
          </dl>
        </section>
      )}
      <nav className="me-actions" aria-label={t('cashier.account.menu')}>
        {memberGroups
          .flatMap((group) => group.places)
          .filter((place) => QUICK_ACTIONS.includes(place.to))
          .map((place) => (
            <Link key={place.to} to={place.to} className="panel">
              <Icon name={place.icon} size={22} />
              {t(place.label)}
              {place.badge && <Badge count={unread[place.badge]} label={t('cashier.account.unread')} />}
            </Link>
          ))}
      </nav>
      <Groups />
      <Button kind="outline" block icon="log-out" onClick={() => openDialog({ kind: 'logout' })}>
        {t('cashier.account.signOut')}
      </Button>
    </>
  );
}

function Groups() {
  const t = useT();
  const unread = useUnread();
  const memberGroups = useMemberGroups();
  const groups = memberGroups.map((group) => (
    <section key={group.label} className="me-rows">
      <h2>{t(group.label)}</h2>
      <ul className="panel">
        {group.places.map((place) => (
          <li key={place.to}>
            <Link to={place.to}>
              <Icon name={place.icon} size={20} />
              {t(place.label)}
              {place.badge && <Badge count={unread[place.badge]} label={t('cashier.account.unread')} />}
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      {groups}
      <TalkRows />
    </>
  );
}
