import type { Result } from '@baize/kernel';
import { keepPreviousData, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { ASKED_AT_ONCE } from './asked-at-once.ts';
import { ask, Refused } from './clients.ts';

/** One retry for a lost connection; a refusal is an answer and is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof Refused && error.code !== 'network_error'),
      refetchOnWindowFocus: false,
      ...ASKED_AT_ONCE,
      // Left out, it is off where the network is always asked.
      refetchOnReconnect: true,
    },
    mutations: ASKED_AT_ONCE,
  },
});

/** Has queries asked again. Nobody waits for it: the page that asked may be gone before it is answered. */
export function refresh(...queries: readonly { queryKey: readonly unknown[] }[]): void {
  for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey });
}

type Call<Value> = () => Promise<Result<Value, string>>;
/** What must be right when it is looked at: never answered from an old page. */
export const freshQuery = <Value>(queryKey: QueryKey, call: Call<Value>) =>
  queryOptions({ queryKey, queryFn: () => ask(call()), staleTime: 0 });
/** The same in pages: the last one stands until the next is there. */
export const freshPage = <Value>(queryKey: QueryKey, call: Call<Value>) =>
  queryOptions({ queryKey, queryFn: () => ask(call()), staleTime: 0, placeholderData: keepPreviousData });
