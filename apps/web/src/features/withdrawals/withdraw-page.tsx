import '../cashier/cashier.css';
import '../cashier/slip.css';
import { useT } from '@baize/i18n';
import { Skeleton } from '@baize/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPage } from '../../loading/lazy-page.tsx';
import { useBalance } from '../../session/balance.ts';
import { useConsolidated } from '../../session/consolidated.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { useMember } from '../../session/member.ts';
import { faultOf, readAmount } from '../../forms/amount.ts';
import {
  bankAccounts,
  recentWithdrawals,
  withdrawalLimits,
  type KnownAccounts,
  type WithdrawalLimits,
} from './withdrawals.queries.ts';
import { isWithdrawalLive } from './progress.ts';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { useFirstAccount } from './use-first-account.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';
import { WithdrawalSlip } from './withdrawal-slip.tsx';

const ArrearsNotice = lazyPage(
  () => import('../contract-settlement/arrears-notice.tsx'),
  'ArrearsNotice',
  'contracts',
);

/** WALLET-008, WALLET-012: ask for money, see where it is, say whether it has arrived. */
export function WithdrawPage() {
  const t = useT();
  const limits = useQuery(withdrawalLimits);
  const accounts = useQuery(bankAccounts);
  const why = useRefusalText(limits.error ?? accounts.error, 'cashier');
  const head = <PageHead title={t('cashier.withdraw.title')} />;
  if (limits.data && accounts.data)
    return <Cashier limits={limits.data} accounts={accounts.data} head={head} />;
  return (
    <>
      {head}
      {why ? (
        <LoadFailed
          title={t('cashier.common.failed')}
          text={why}
          onRetry={() => Promise.all([limits.refetch(), accounts.refetch()])}
        />
      ) : (
        <div className="cashier-columns" aria-busy="true">
          <Skeleton height="320px" />
          <Skeleton height="360px" />
        </div>
      )}
    </>
  );
}

/** What can be taken out follows the balance: a payout, a refund or a bet elsewhere changes both. */
function useFreshLimits(): void {
  const client = useQueryClient();
  const balance = useBalance().data?.balance;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: withdrawalLimits.queryKey });
  }, [client, balance]);
}

/** OPEN-CONTRACT-01: who owes downlines takes nothing out; what is owed and the way out stand before the form. */
function HeldForContracts() {
  const isHeld = useConsolidated()?.contractHold === true;
  return <Suspense fallback={null}>{isHeld && <ArrearsNotice />}</Suspense>;
}

/** Decision 0066: whoever can withdraw now and has no account gives it with the request. One that rests first does not help now. */
const bringsAccount = (known: KnownAccounts, limits: WithdrawalLimits): boolean =>
  known.list.length === 0 &&
  known.nextRestsHours === 0 &&
  faultOf(limits.withdrawable, { min: limits.min, max: limits.withdrawable }) === undefined;

type CashierProps = { limits: WithdrawalLimits; accounts: KnownAccounts; head: ReactNode };

function Cashier({ limits, accounts, head }: CashierProps) {
  const isPhone = useIsPhone();
  const recent = useQuery(recentWithdrawals);
  useFreshLimits();
  const [now] = useState(Date.now);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number>();
  const account =
    accounts.list.find((one) => one.bankAccountId === chosen) ??
    accounts.list.find((one) => one.usableAt <= now) ??
    accounts.list[0];
  const amount = readAmount(typed, limits.currency);
  const entered = useFirstAccount(accounts, useMember()?.hasPaymentPassword === false);
  const first = bringsAccount(accounts, limits) ? entered : undefined;
  const live = recent.data?.list.filter((one) => isWithdrawalLive(one)) ?? [];

  const offset = recent.data ? recent.data.serverTime - recent.dataUpdatedAt : 0;
  const onTheWay = live.map((one) => (
    <WithdrawalSlip key={one.withdrawalNo} withdrawal={one} limits={limits} offset={offset} />
  ));
  const request = limits.openWithdrawalNo === null && (
    <WithdrawRequest
      limits={limits}
      account={account}
      first={first}
      bankName={accounts.banks.find(({ code }) => code === entered.given.bankCode)?.name ?? ''}
      amount={amount}
      isTyped={typed.trim() !== ''}
      isSecond={live.length > 0}
      onAsked={() => {
        setTyped('');
        // Where the money is now stands first.
        scrollTo({ top: 0 });
      }}
    />
  );
  return (
    <div className="cashier-columns">
      {isPhone && live.length > 0 && <div className="slip-stack">{onTheWay}</div>}
      <div>
        {head}
        <HeldForContracts />
        <WithdrawForm
          limits={limits}
          known={accounts}
          first={first}
          account={account}
          onAccount={setChosen}
          typed={typed}
          onTyped={setTyped}
        />
      </div>
      <div className="slip-stack">
        {!isPhone && onTheWay}
        {request}
      </div>
      <RecentWithdrawals />
    </div>
  );
}
