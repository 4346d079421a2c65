import { QueryClient } from '@tanstack/react-query';
import { Refused } from './clients.ts';

/** One retry for a lost connection; a refusal is an answer and is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof Refused && error.code !== 'network_error'),
      refetchOnWindowFocus: false,
    },
  },
});

/** Has queries asked again. Nobody waits for it: the page that asked may be gone before it is answered. */
export function refresh(...queries: readonly { queryKey: readonly unknown[] }[]): void {
  for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey });
}
