import { useMutation } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { catalogue, content } from '../../session/clients.ts';

/** As the server takes it (OP-12…16, OP-34). */
export const REASON_MAX = 140;

export type Announcement = Answer<typeof content.searchAnnouncements>['list'][number];
export type AnnouncementInput = Parameters<typeof content.saveAnnouncement>[0];
export type HelpArticle = Answer<typeof content.listHelpArticles>[number];
export type ServiceEntry = Answer<typeof content.listServiceEntries>[number];
export type SiteLink = Answer<typeof content.listLinks>[number];
export type SiteText = Answer<typeof content.searchTexts>['list'][number];
export type LiveChat = Answer<typeof content.getLiveChat>;
export type ChatModel = LiveChat['models'][number];

export const announcements = listing(['content', 'announcements'], content.searchAnnouncements);
export const helpArticles = reading(['content', 'help'], content.listHelpArticles)({});
export const serviceEntries = reading(['content', 'service'], content.listServiceEntries)({});
export const siteLinks = reading(['content', 'links'], content.listLinks);
export const siteTexts = listing(['content', 'texts'], content.searchTexts);
export const liveChat = reading(['content', 'liveChat'], content.getLiveChat)({});

const GAMES_SHOWN = 20;
const gamesFound = listing(['content', 'games'], catalogue.searchCatalogueGames);
/** Games a link may lead to, by name. */
export const gamesNamed = (gameName: string) =>
  gamesFound({ ...(gameName ? { gameName } : {}), enabled: '1', pageNo: 1, pageSize: GAMES_SHOWN });

/** A picture's address once it is kept. */
export const useUploadImage = () =>
  useMutation({ mutationFn: (data: string) => ask(content.uploadImage({ data })) });
