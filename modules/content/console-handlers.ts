import { ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import { reencode } from '@baize/images';
import type { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps } from './deps.ts';
import { deleteAnnouncement, saveAnnouncement, searchAnnouncements } from './save-announcement.ts';
import { deleteHelpArticle, listHelpArticles, saveHelpArticle } from './save-help.ts';
import { deleteChatModel, getLiveChat, saveChatModel, saveLiveChat } from './save-live-chat.ts';
import { deleteLink, listLinks, saveLink } from './save-link.ts';
import { deleteServiceEntry, listServiceEntries, saveServiceEntry } from './save-service-entry.ts';
import { deleteTextOverride, saveTextOverride, searchTexts } from './texts.ts';

/** Wide enough for a banner on a 1,920 screen at twice the density of its 560 points. */
const IMAGE_WIDTH_MAX = 1_600;

export const contentConsoleHandlers = (deps: ContentConsoleDeps): Handlers<typeof contentConsoleApi> => ({
  searchAnnouncements: (input, ctx) => searchAnnouncements(deps, input, ctx),
  saveAnnouncement: (input, ctx) => saveAnnouncement(deps, input, ctx),
  deleteAnnouncement: (input, ctx) => deleteAnnouncement(deps, input, ctx),
  listHelpArticles: (_input, ctx) => listHelpArticles(deps, ctx),
  saveHelpArticle: (input, ctx) => saveHelpArticle(deps, input, ctx),
  deleteHelpArticle: (input, ctx) => deleteHelpArticle(deps, input, ctx),
  listServiceEntries: (_input, ctx) => listServiceEntries(deps, ctx),
  saveServiceEntry: (input, ctx) => saveServiceEntry(deps, input, ctx),
  deleteServiceEntry: (input, ctx) => deleteServiceEntry(deps, input, ctx),
  listLinks: (_input, ctx) => listLinks(deps, ctx),
  saveLink: (input, ctx) => saveLink(deps, input, ctx),
  deleteLink: (input, ctx) => deleteLink(deps, input, ctx),
  searchTexts: (input, ctx) => searchTexts(deps, input, ctx),
  saveTextOverride: (input, ctx) => saveTextOverride(deps, input, ctx),
  deleteTextOverride: (input, ctx) => deleteTextOverride(deps, input, ctx),
  getLiveChat: (_input, ctx) => getLiveChat(deps, ctx),
  saveLiveChat: (input, ctx) => saveLiveChat(deps, input, ctx),
  saveChatModel: (input, ctx) => saveChatModel(deps, input, ctx),
  deleteChatModel: (input, ctx) => deleteChatModel(deps, input, ctx),
  uploadImage: async ({ data }) => {
    const made = await reencode(Buffer.from(data, 'base64'), { widthMax: IMAGE_WIDTH_MAX });
    if (!made.ok) return made;
    const { bytes, width, height } = made.value;
    return ok({ url: await deps.media.save(bytes), width, height });
  },
});
