import '../cashier/cashier.css';
import '../cashier/slip.css';
import { useT } from '@baize/i18n';
import { EmptyState, Icon, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useGo } from '../../link.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { readAmount } from '../../forms/amount.ts';
import { depositChannels, type Bonus, type Channel } from './deposits.queries.ts';
import { channelTitle, ChosenMethod, DepositForm } from './deposit-form.tsx';
import { DepositSlip } from './deposit-slip.tsx';
import { DepositSummary } from './deposit-summary.tsx';
import { RecentDeposits } from './recent-deposits.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** WALLET-007: choose how and how much, pay by the slip, see it arrive. `?order=` reopens an order. */
export function DepositPage() {
  const t = useT();
  const channels = useQuery(depositChannels);
  const why = useRefusalText(channels.error, 'cashier');
  const history = t('cashier.deposit.history');
  const actions = useMemo(
    () => (
      <Link
        to="/member/transactionHistory"
        search={{ type: 'DEPOSIT' }}
        className="bz-icon-button"
        aria-label={history}
      >
        <Icon name="history" size={20} />
      </Link>
    ),
    [history],
  );

  const head = (
    <PageHead title={t('cashier.deposit.title')} actions={actions}>
      <Link to="/member/transactionHistory" search={{ type: 'DEPOSIT' }} className="link">
        <Icon name="history" size={16} />
        {history}
      </Link>
    </PageHead>
  );
  if (channels.data && channels.data.list.length > 0)
    return <Cashier channels={channels.data.list} bonuses={channels.data.bonuses} head={head} />;
  return (
    <>
      {head}
      {channels.data ? (
        <EmptyState title={t('cashier.deposit.noChannels')} text={t('cashier.deposit.noChannelsText')} />
      ) : channels.error ? (
        <LoadFailed title={t('cashier.common.failed')} text={why} onRetry={channels.refetch} />
      ) : (
        <Loading />
      )}
    </>
  );
}

type CashierProps = { channels: readonly Channel[]; bonuses: readonly Bonus[]; head: ReactNode };

function Cashier({ channels, bonuses, head }: CashierProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const go = useGo();
  const inAddress = useRouterState({
    select: (state) => (state.location.search as { order?: string }).order,
  });
  const [chosen, setChosen] = useState<Channel | undefined>(
    () =>
      channels.find((one) => one.waitingOrderNo !== null) ??
      channels.find((one) => one.isOpen) ??
      channels[0],
  );
  // The list is asked for again after every change: what is kept is which channel, what is shown is how it stands.
  const channel = channels.find((one) => one.channelId === chosen?.channelId) ?? channels[0];
  const [choosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState(channel?.presets[1] ?? channel?.presets[0] ?? '');
  const [held, setHeld] = useState(channel?.waitingOrderNo ?? undefined);
  if (!channel) return null;
  // An order found waiting stays on its slip when it is credited or closed, until another is wanted.
  if (channel.waitingOrderNo !== null && channel.waitingOrderNo !== held) setHeld(channel.waitingOrderNo);

  const orderNo = inAddress ?? held;
  const show = (order: string | undefined) => {
    setHeld(order);
    go('/member/depositv2', { search: { order }, replace: true });
  };
  const choose = (next: Channel) => {
    setChosen(next);
    setChoosing(next.waitingOrderNo === null);
    setHeld(next.waitingOrderNo ?? undefined);
    if (inAddress) show(next.waitingOrderNo ?? undefined);
  };
  const amount = readAmount(typed, channel.currency);
  const title = channelTitle(t, channel, channels);
  const slip = orderNo ? (
    <DepositSlip key={orderNo} orderNo={orderNo} onAnother={() => show(undefined)} />
  ) : (
    <DepositSummary
      channel={channel}
      title={title}
      bonuses={bonuses}
      amount={amount}
      isTyped={typed.trim() !== ''}
      onOpened={(order) => {
        setChoosing(false);
        show(order);
      }}
    />
  );

  // A phone shows one thing at a time: the choice, then the slip.
  if (isPhone && orderNo && !choosing) {
    return (
      <>
        <ChosenMethod channel={channel} channels={channels} onChange={() => setChoosing(true)} />
        {slip}
      </>
    );
  }
  return (
    <div className="cashier-columns">
      <div>
        {head}
        <DepositForm
          channels={channels}
          channel={channel}
          onChannel={choose}
          typed={typed}
          amount={amount}
          onTyped={setTyped}
        />
      </div>
      {slip}
      <RecentDeposits onOpen={show} />
    </div>
  );
}

function Loading() {
  return (
    <div className="cashier-columns" aria-busy="true">
      <div>
        <div className="methods">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} height="64px" />
          ))}
        </div>
        <Skeleton height="64px" />
      </div>
      <Skeleton height="360px" />
    </div>
  );
}
