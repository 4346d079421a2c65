import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { messaging } from '../../session/clients.ts';

export const MESSAGES_PAGE_SIZE = 20;
/** The worker writes one inbox after the other: how far it is changes while somebody looks. */
const REFRESH_MS = 10_000;
export type Broadcast = Answer<typeof messaging.listBroadcasts>['list'][number];
export type BroadcastWish = Parameters<typeof messaging.sendBroadcast>[0];
export type Template = Answer<typeof messaging.listTemplates>[number];

export const broadcasts = (pageNo: number) =>
  queryOptions({
    queryKey: ['messages', 'list', pageNo],
    queryFn: ({ signal }) =>
      ask(messaging.listBroadcasts({ pageNo, pageSize: MESSAGES_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export function useSendBroadcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: BroadcastWish) => ask(messaging.sendBroadcast(wish)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['messages', 'list'] }),
  });
}

export const templates = queryOptions({
  queryKey: ['messages', 'templates'],
  queryFn: ({ signal }) => ask(messaging.listTemplates({}, { signal })),
});

type Wording = { title: string; body: string };
export type TemplateName = Pick<Parameters<typeof messaging.resetTemplate>[0], 'template' | 'language'>;
/** Words of the brand's own, or without them ours again. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ words, ...name }: TemplateName & { words: Wording | undefined; reason: string }) =>
      words ? ask(messaging.saveTemplate({ ...name, ...words })) : ask(messaging.resetTemplate(name)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['messages', 'templates'] }),
  });
}
