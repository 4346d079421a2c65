import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { base64Of } from '../../forms/picture-file.ts';
import { messaging } from '../../clients/messaging.ts';
import { ask, Refused } from '../../session/clients.ts';
import { useToken } from '../../session/session.ts';

const OWN_FEEDBACK = ['messaging', 'feedback'];

/** What the member sent, with the operator's answers; asked for each time it is looked at. */
export function useOwnFeedback() {
  return useQuery({
    queryKey: OWN_FEEDBACK,
    queryFn: async () => (await ask(messaging.listFeedback({}))).list,
    staleTime: 0,
  });
}
export type Feedback = NonNullable<ReturnType<typeof useOwnFeedback>['data']>[number];
export type FeedbackType = Feedback['type'];

type Words = { type: FeedbackType; content: string; contact: string };

/**
 * Sends a feedback with its pictures: each goes up once and keeps its reference in `refs`, so that a refused feedback
 * sent again does not upload them again.
 */
export function useSendFeedback(refs: Map<File, string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ pictures, ...words }: Words & { pictures: readonly File[] }) => {
      for (const picture of pictures)
        if (!refs.has(picture)) {
          const { ref } = await ask(messaging.uploadFeedbackImage({ data: await base64Of(picture) }));
          refs.set(picture, ref);
        }
      const images = pictures.flatMap((picture) => refs.get(picture) ?? []);
      return ask(messaging.sendFeedback({ ...words, images }));
    },
    onError: (error) => {
      // The server keeps a picture for an hour: then it has to go up again.
      if (error instanceof Refused && error.code === 'image_unknown') refs.clear();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: OWN_FEEDBACK }),
  });
}

/** The room as it is entered; the stream keeps it up from there (chat-room.ts). */
export const chatQuery = queryOptions({
  queryKey: ['messaging', 'chat'],
  queryFn: () => ask(messaging.listChat({})),
  staleTime: 0,
  gcTime: 0,
});
export type Room = NonNullable<Awaited<ReturnType<NonNullable<typeof chatQuery.queryFn>>>>;
export type ChatMessage = Room['list'][number];

export function useChatRoom() {
  return useQuery({ ...chatQuery, enabled: useToken() !== null });
}
