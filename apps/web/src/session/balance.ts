import { parseUnits } from '@baize/kernel';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wallet } from '../clients/wallet.ts';
import { ask } from './clients.ts';
import { followEvents } from './follow-events.ts';
import { queryClient } from './query-client.ts';
import { useToken } from './session.ts';
import { createStore, stored, useStore } from './store.ts';

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: () => ask(wallet.getBalance({})),
  staleTime: 30_000,
});

/** The main wallet's balance as decimal text; pushed by the server, asked for again on focus. */
export function useBalance() {
  const token = useToken();
  return useQuery({ ...balanceQuery, enabled: token !== null, refetchOnWindowFocus: 'always' });
}

const HOLD_MAX_MS = 60_000;
let isHeld = false;
let heldBack: { balance: string; currency: string } | undefined;
let holdTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * While a game shows a round, what it won is known to the wallet before the reels stop. Held, the strip above the game
 * shows stakes at once and wins when the game says the round is over (a minute later at the latest).
 */
export function holdWins(hold: boolean): void {
  isHeld = hold;
  clearTimeout(holdTimer);
  if (hold) holdTimer = setTimeout(() => holdWins(false), HOLD_MAX_MS);
  else if (heldBack) {
    const { balance, currency } = heldBack;
    heldBack = undefined;
    setLiveBalance(balance, currency);
  }
}

/** What the stream says replaces the balance and keeps the rest of the last answer. */
export function setLiveBalance(balance: string, currency: string): void {
  const shown = queryClient.getQueryData(balanceQuery.queryKey);
  if (isHeld && shown && parseUnits(balance) > parseUnits(shown.balance)) {
    heldBack = { balance, currency };
    return;
  }
  heldBack = undefined;
  queryClient.setQueryData(balanceQuery.queryKey, (old) => (old ? { ...old, balance, currency } : old));
}

const hiddenStore = createStore(stored.read('balanceHidden') === '1');
export const useBalanceHidden = (): boolean => useStore(hiddenStore);
export function setBalanceHidden(hidden: boolean): void {
  hiddenStore.set(hidden);
  stored.write('balanceHidden', hidden ? '1' : null);
}

const PATH = '/wps/v2/wallets/stream';

/** Keeps balance and inbox live while somebody is logged in; after a lost stream both are asked for once. */
export function useBalanceStream(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const abort = new AbortController();
    void followEvents(PATH, abort.signal, {
      onEvent: ({ event, data }) => {
        if (event === 'inbox') void queryClient.invalidateQueries({ queryKey: ['inbox'] });
        if (event !== 'balance') return;
        const { balance, currency } = JSON.parse(data) as { balance: string; currency: string };
        setLiveBalance(balance, currency);
      },
      onAgain: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey }),
          queryClient.invalidateQueries({ queryKey: ['inbox'] }),
        ]),
    });
    return () => abort.abort();
  }, [token]);
}
