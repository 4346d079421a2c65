import { useEffect } from 'react';
import { followEvents } from './follow-events.ts';
import { balanceQuery, setLiveBalance } from './member.ts';
import { queryClient } from './query-client.ts';
import { useToken } from './session.ts';

const PATH = '/wps/v2/wallets/stream';

/** Keeps the balance live while somebody is logged in; after a lost stream it is asked for once. */
export function useBalanceStream(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const abort = new AbortController();
    void followEvents(PATH, abort.signal, {
      onEvent: ({ event, data }) => {
        if (event !== 'balance') return;
        const { balance, currency } = JSON.parse(data) as { balance: string; currency: string };
        setLiveBalance(balance, currency);
      },
      onAgain: () => queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey }),
    });
    return () => abort.abort();
  }, [token]);
}
