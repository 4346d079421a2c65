import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { cashier } from '../../session/clients.ts';

export type Channels = Answer<typeof cashier.listChannels>;
export type Channel = Channels['list'][number];
export type ChannelWish = Parameters<typeof cashier.createChannel>[0];
export type CashierSettings = Answer<typeof cashier.getCashierSettings>;

export const channels = queryOptions({
  queryKey: ['cashier', 'channels'],
  queryFn: ({ signal }) => ask(cashier.listChannels({}, { signal })),
});
export const cashierSettings = queryOptions({
  queryKey: ['cashier', 'settings'],
  queryFn: ({ signal }) => ask(cashier.getCashierSettings({}, { signal })),
});

function useChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['cashier'] }),
  });
}

/** One that has an id is changed, another made. */
export const useSaveChannel = () =>
  useChange(({ id, ...wish }: ChannelWish & { id?: number | undefined }) =>
    id === undefined ? cashier.createChannel(wish) : cashier.updateChannel({ ...wish, channelId: id }),
  );
export const useArchiveChannel = () =>
  useChange(({ id, reason }: { id: number; reason: string }) =>
    cashier.archiveChannel({ channelId: id, reason }),
  );
export const useSaveCashierSettings = () => useChange(cashier.saveCashierSettings);
