import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask } from './ask.ts';

export type Call<Input, Value> = (input: Input, options?: { signal?: AbortSignal }) => Promise<Result<Value>>;
type Rhythm = { refetchInterval?: number; staleTime?: number };

/** A queue that people work from is asked again this often; a hidden tab is not. */
export const QUEUE: Rhythm = { refetchInterval: 10_000 };
/** What never changes once it is there: a picture, a letter. */
export const FIXED: Rhythm = { staleTime: Number.POSITIVE_INFINITY };

/** What waits for operators: counted anew after every change. */
export const QUEUES_KEY = ['queues'];

/** One thing the server is asked for. `key` begins with the word that its changes forget. */
export const reading =
  <Input, Value>(key: readonly string[], call: Call<Input, Value>, rhythm: Rhythm = {}) =>
  (input: Input) =>
    queryOptions({
      queryKey: [...key, input] as QueryKey,
      queryFn: ({ signal }) => ask(call(input, { signal })),
      ...rhythm,
    });

/** One page of a list: the page before it stays until it is here. */
export const listing = <Input, Value>(
  key: readonly string[],
  call: Call<Input, Value>,
  rhythm: Rhythm = {},
) => {
  const read = reading(key, call, rhythm);
  return (input: Input) => queryOptions({ ...read(input), placeholderData: keepPreviousData });
};

/** The beginning of the keys that a change makes old, or of several. */
export type Forgotten = readonly string[] | readonly (readonly string[])[];
const isOne = (key: Forgotten): key is readonly string[] => typeof key[0] === 'string';

/** A decision does what any module offers: everything that is read is old then. */
export const EVERYTHING: Forgotten = [[]];

/** What begins with `key` is read again where it is shown. */
export function forget(client: QueryClient, key: Forgotten): void {
  for (const queryKey of isOne(key) ? [key] : key) void client.invalidateQueries({ queryKey });
}

/** One change. Refused or not, what begins with `key` is read again: somebody else may have been first. */
export function useChange<Input, Value>(call: Call<Input, Value>, key: Forgotten) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => forget(client, key),
  });
}
