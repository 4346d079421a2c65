import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConsolidated } from '../../session/consolidated.ts';
import { openDialog, useOpenDialog } from '../../session/dialogs.ts';
import { stored } from '../../session/store.ts';

/** That this visit has been told; it ends with the session. */
const TOLD = 'contractsTold';
/** Nobody is interrupted in a game, and the pages of contracts say it themselves. */
const QUIET = /^\/(seamless|agent$|agenthome\/agent(dividend|daily|hour|realtime)|member\/\w+contract)/i;

/** SHELL-058, CONTRACT-011: after login, what waits for the member's answer is put before them once. Guests never have it. */
export function PendingContracts() {
  const waiting = useConsolidated()?.pendingContracts ?? 0;
  const isQuiet = useRouterState({ select: (state) => QUIET.test(state.location.pathname) });
  const isBusy = useOpenDialog() !== null;
  useEffect(() => {
    if (waiting === 0 || isQuiet || isBusy || stored.read(TOLD, 'session') === '1') return;
    stored.write(TOLD, '1', 'session');
    openDialog({ kind: 'pending-contracts' });
  }, [waiting, isQuiet, isBusy]);
  return null;
}
