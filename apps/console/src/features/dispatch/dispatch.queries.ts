import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { dispatch } from '../../session/clients.ts';

export const OUTBOX_PAGE_SIZE = 20;
/** The page is watched while somebody waits for a code. */
const OUTBOX_REFRESH_MS = 5_000;

export type MessageFilter = Parameters<typeof dispatch.listMessages>[0];
export type Message = Answer<typeof dispatch.listMessages>['list'][number];
export type Channel = Answer<typeof dispatch.listChannels>[number];
export type ChannelWishes = Parameters<typeof dispatch.updateChannel>[0];
export type TestWish = Parameters<typeof dispatch.testChannel>[0];

export const messages = (filter: MessageFilter) =>
  queryOptions({
    queryKey: ['dispatch', 'messages', filter],
    queryFn: ({ signal }) =>
      ask(dispatch.listMessages({ ...filter, pageSize: OUTBOX_PAGE_SIZE }, { signal })),
    refetchInterval: OUTBOX_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** A mutation, not a query: each reading is written down, so it happens once per click. */
export const useOpenMessage = () =>
  useMutation({ mutationFn: (messageId: number) => ask(dispatch.openMessage({ messageId })) });

export function useResendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { messageId: number; reason: string }) => ask(dispatch.resendMessage(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['dispatch', 'messages'] }),
  });
}

export const channels = queryOptions({
  queryKey: ['dispatch', 'channels'],
  queryFn: ({ signal }) => ask(dispatch.listChannels({}, { signal })),
});

export function useUpdateChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wishes: ChannelWishes) => ask(dispatch.updateChannel(wishes)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['dispatch', 'channels'] }),
  });
}

export function useTestChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: TestWish) => ask(dispatch.testChannel(wish)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['dispatch'] }),
  });
}
