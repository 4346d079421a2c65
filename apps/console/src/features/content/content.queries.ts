import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { catalogue, content } from '../../session/clients.ts';

export const CONTENT_PAGE_SIZE = 20;
/** As the server takes it (OP-12…16, OP-34). */
export const REASON_MAX = 140;

export type Announcement = Answer<typeof content.searchAnnouncements>['list'][number];
export type AnnouncementFilter = Omit<Parameters<typeof content.searchAnnouncements>[0], 'pageSize'>;
export type AnnouncementWish = Parameters<typeof content.saveAnnouncement>[0];
export type HelpArticle = Answer<typeof content.listHelpArticles>[number];
export type ServiceEntry = Answer<typeof content.listServiceEntries>[number];
export type SiteLink = Answer<typeof content.listLinks>[number];
export type SiteText = Answer<typeof content.searchTexts>['list'][number];
export type TextFilter = Omit<Parameters<typeof content.searchTexts>[0], 'pageSize'>;

export const announcements = (filter: AnnouncementFilter) =>
  queryOptions({
    queryKey: ['content', 'announcements', filter],
    queryFn: ({ signal }) =>
      ask(content.searchAnnouncements({ ...filter, pageSize: CONTENT_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
export const helpArticles = queryOptions({
  queryKey: ['content', 'help'],
  queryFn: ({ signal }) => ask(content.listHelpArticles({}, { signal })),
});
export const serviceEntries = queryOptions({
  queryKey: ['content', 'service'],
  queryFn: ({ signal }) => ask(content.listServiceEntries({}, { signal })),
});
export const siteLinks = queryOptions({
  queryKey: ['content', 'links'],
  queryFn: ({ signal }) => ask(content.listLinks({}, { signal })),
});
export const siteTexts = (filter: TextFilter) =>
  queryOptions({
    queryKey: ['content', 'texts', filter],
    queryFn: ({ signal }) => ask(content.searchTexts({ ...filter, pageSize: CONTENT_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

const GAMES_SHOWN = 20;
/** Games a link may lead to, by name. */
export const gamesNamed = (gameName: string) =>
  queryOptions({
    queryKey: ['content', 'games', gameName],
    queryFn: ({ signal }) =>
      ask(
        catalogue.searchCatalogueGames(
          { ...(gameName ? { gameName } : {}), enabled: '1', pageNo: 1, pageSize: GAMES_SHOWN },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** One change of what is published; whatever comes of it, the list is asked for again. */
function useChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>, list: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['content', list] }),
  });
}

export const useSaveAnnouncement = () => useChange(content.saveAnnouncement, 'announcements');
export const useDeleteAnnouncement = () => useChange(content.deleteAnnouncement, 'announcements');
export const useSaveHelp = () => useChange(content.saveHelpArticle, 'help');
export const useDeleteHelp = () => useChange(content.deleteHelpArticle, 'help');
export const useSaveServiceEntry = () => useChange(content.saveServiceEntry, 'service');
export const useDeleteServiceEntry = () => useChange(content.deleteServiceEntry, 'service');
export const useSaveLink = () => useChange(content.saveLink, 'links');
export const useDeleteLink = () => useChange(content.deleteLink, 'links');
export const useSaveText = () => useChange(content.saveTextOverride, 'texts');
export const useDeleteText = () => useChange(content.deleteTextOverride, 'texts');

/** A picture's address once it is kept. */
export const useUploadImage = () =>
  useMutation({ mutationFn: (data: string) => ask(content.uploadImage({ data })) });

export type LiveChat = Answer<typeof content.getLiveChat>;
export type ChatModel = LiveChat['models'][number];
export const liveChat = queryOptions({
  queryKey: ['content', 'liveChat'],
  queryFn: ({ signal }) => ask(content.getLiveChat({}, { signal })),
});
export const useSaveLiveChat = () => useChange(content.saveLiveChat, 'liveChat');
export const useSaveChatModel = () => useChange(content.saveChatModel, 'liveChat');
export const useDeleteChatModel = () => useChange(content.deleteChatModel, 'liveChat');
