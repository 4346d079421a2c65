import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refused } from './ask.ts';
import { endedKey, meQuery } from './staff-session.tsx';

/** A refusal is an answer, not a hiccup: only a lost connection is worth asking again. */
const RETRIES = 2;

/** The console's one query client. Any answer not_logged_in takes the whole console to the sign-in page. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof Refused) || error.code !== 'not_logged_in') return;
    if (client.getQueryData(meQuery.queryKey)) client.setQueryData(endedKey, true);
    client.setQueryData(meQuery.queryKey, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (count, error) =>
          error instanceof Refused && error.code === 'network_error' && count < RETRIES,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
      },
    },
  });
  return client;
}
