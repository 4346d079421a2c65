import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refused } from './ask.ts';
import { QUEUES_KEY } from './calls.ts';
import { endedKey, meQuery } from './staff-session.tsx';

/**
 * A refusal is an answer, not a hiccup: only a lost connection is worth asking again, and a page that came too fast
 * after others, once the limit's ten seconds have moved on.
 */
const RETRIES = { network_error: 2, too_many_requests: 4 } as const;
const AFTER_LIMIT_MS = 3_000;
const retriesOf = (error: unknown): number =>
  error instanceof Refused ? (RETRIES[error.code as keyof typeof RETRIES] ?? 0) : 0;

/**
 * The network is asked, not the browser's opinion of it: a call that waits for an "online" event is kept in silence, and sent
 * when the operator has long gone on. Here it fails, and the page says so.
 */
const ASKED_AT_ONCE = { networkMode: 'always' } as const;

/** The console's one query client. Any answer not_logged_in takes the whole console to the sign-in page. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof Refused) || error.code !== 'not_logged_in') return;
    if (client.getQueryData(meQuery.queryKey)) client.setQueryData(endedKey, true);
    client.setQueryData(meQuery.queryKey, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSettled: () => void client.invalidateQueries({ queryKey: QUEUES_KEY }),
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < retriesOf(error),
        retryDelay: (count, error) =>
          error instanceof Refused && error.code === 'too_many_requests'
            ? AFTER_LIMIT_MS
            : 1_000 * 2 ** count,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        ...ASKED_AT_ONCE,
        refetchOnReconnect: true,
      },
      mutations: ASKED_AT_ONCE,
    },
  });
  return client;
}
