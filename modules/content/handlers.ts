import { cutPage, ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import { announcementsFor } from './announcements.ts';
import type { contentApi } from './api.ts';
import type { ContentDeps } from './deps.ts';
import { launchChat, listChatModels } from './live-chat.ts';
import { helpFor, textOverridesFor } from './published.ts';

const PUBLIC_CACHE = 'public, max-age=60';

type Announced = Awaited<ReturnType<typeof announcementsFor>>;
const notices = new WeakMap<Announced, Omit<Announced, 'headline'>>();
/** The same object for the same announcements, so that it is written once. */
function noticesOf(announced: Announced): Omit<Announced, 'headline'> {
  const known = notices.get(announced);
  if (known) return known;
  const { headline: _headline, ...rest } = announced;
  notices.set(announced, rest);
  return rest;
}

export const contentHandlers = (deps: ContentDeps): Handlers<typeof contentApi> => ({
  listAnnouncements: async (input, ctx) => {
    const shown = await announcementsFor(deps, ctx.merchantId, input.language ?? ctx.language, {
      types: input.types,
      execution: input.execution,
      reader: ctx.caller.role,
    });
    const { list, totalPages } = cutPage(shown.player, input, ({ id, title, timestamp }) => ({
      id,
      title,
      timestamp,
    }));
    return ok({ ...shown, list, totalPages });
  },
  listNotices: async (input, ctx) => {
    const shown = await announcementsFor(deps, ctx.merchantId, input.language ?? ctx.language, {
      types: input.types,
      execution: input.execution,
      reader: ctx.caller.role,
    });
    return ok(noticesOf(shown));
  },
  getHelp: async (input, ctx) => {
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok(await helpFor(deps, ctx.merchantId, input.lang ?? ctx.language));
  },
  listTextOverrides: async (input, ctx) => {
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok(await textOverridesFor(deps, ctx.merchantId, input.language ?? ctx.language));
  },
  listChatModels: async (_input, ctx) => {
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok(await listChatModels(deps, ctx.merchantId));
  },
  launchChat: (input, ctx) => launchChat(deps, input, ctx),
});
