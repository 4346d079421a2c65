import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useOpenDialog } from '../../session/dialogs.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { useMember } from '../../session/member.ts';
import { stored } from '../../session/store.ts';
import { recentWithdrawals } from './withdrawals.queries.ts';

// Most logins have nothing to ask: the dialog's code is only fetched when there is.
const ReminderDialog = lazyPart(() => import('./reminder-dialog.tsx'), 'ReminderDialog');

/** The payout somebody has put off answering in this tab. */
const PUT_OFF = 'receiptPutOff';
/** Nobody is interrupted in a game, and the withdraw page asks by itself. */
const QUIET = /^\/(seamless|member\/withdraw)/i;

/**
 * WALLET-021: after login, a payout that waits for the member's answer is put before them once, with the time left
 * until it counts as received. Asked for once: it does not appear in the middle of something else.
 */
export function ReceiptReminder() {
  const member = useMember();
  const isQuiet = useRouterState({ select: (state) => QUIET.test(state.location.pathname) });
  const isBusy = useOpenDialog() !== null;
  const [putOff, setPutOff] = useState(() => stored.read(PUT_OFF, 'session'));
  const { data, dataUpdatedAt } = useQuery({
    ...recentWithdrawals,
    enabled: member !== undefined && !member.freeplay,
    refetchInterval: false,
  });
  const waiting = data?.list.find((one) => one.state === 'AWAIT_CONFIRM' && one.withdrawalNo !== putOff);
  if (!data || !waiting || isQuiet || isBusy) return null;
  const close = () => {
    stored.write(PUT_OFF, waiting.withdrawalNo, 'session');
    setPutOff(waiting.withdrawalNo);
  };
  return (
    <Suspense>
      <ReminderDialog withdrawal={waiting} offset={data.serverTime - dataUpdatedAt} onClose={close} />
    </Suspense>
  );
}
