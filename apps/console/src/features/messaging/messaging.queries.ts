import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { messaging } from '../../session/clients.ts';

export const MESSAGING_PAGE_SIZE = 20;
/** As the server takes it (OP-17). */
export const REASON_MAX = 140;
/** A queue and a room are watched while somebody sits before them. */
const REFRESH_MS = 10_000;

export type Feedback = Answer<typeof messaging.searchFeedback>['list'][number];
export type FeedbackFilter = Omit<Parameters<typeof messaging.searchFeedback>[0], 'pageSize'>;
export type ChatRow = Answer<typeof messaging.searchChat>['list'][number];
export type ChatFilter = Omit<Parameters<typeof messaging.searchChat>[0], 'pageSize'>;
export type ChatMute = Answer<typeof messaging.listChatMutes>[number];

export const feedback = (filter: FeedbackFilter) =>
  queryOptions({
    queryKey: ['messaging', 'feedback', filter],
    queryFn: ({ signal }) =>
      ask(messaging.searchFeedback({ ...filter, pageSize: MESSAGING_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
/** The whole queue as the overview counts it. */
export const feedbackQueue = (pageSize: number) =>
  queryOptions({
    queryKey: ['messaging', 'feedback', 'queue'],
    queryFn: ({ signal }) =>
      ask(messaging.searchFeedback({ state: 'OPEN', pageNo: 1, pageSize }, { signal })),
    refetchInterval: REFRESH_MS,
  });
export const feedbackImage = (ref: string) =>
  queryOptions({
    queryKey: ['messaging', 'picture', ref],
    queryFn: ({ signal }) => ask(messaging.getFeedbackImage({ ref }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
export const chatLog = (filter: ChatFilter) =>
  queryOptions({
    queryKey: ['messaging', 'chat', filter],
    queryFn: ({ signal }) =>
      ask(messaging.searchChat({ ...filter, pageSize: MESSAGING_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
export const chatMutes = queryOptions({
  queryKey: ['messaging', 'mutes'],
  queryFn: ({ signal }) => ask(messaging.listChatMutes({}, { signal })),
});
export const chatWords = queryOptions({
  queryKey: ['messaging', 'words'],
  queryFn: ({ signal }) => ask(messaging.listChatWords({}, { signal })),
});

/** One deed of a moderator; whatever comes of it, everything on the page is asked for again. */
function useDeed<Input, Value>(call: (input: Input) => Promise<Result<Value>>, list: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['messaging', list] }),
  });
}

export const useAnswerFeedback = () => useDeed(messaging.answerFeedback, 'feedback');
export const useCloseFeedback = () => useDeed(messaging.closeFeedback, 'feedback');
export const useDeleteChat = () => useDeed(messaging.deleteChat, 'chat');
export const useMute = () => useDeed(messaging.muteInChat, 'mutes');
export const useUnmute = () => useDeed(messaging.unmuteInChat, 'mutes');
export const useAddWord = () => useDeed(messaging.addChatWord, 'words');
export const useRemoveWord = () => useDeed(messaging.removeChatWord, 'words');
