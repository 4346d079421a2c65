import { defineApi } from '@baize/endpoint';
import { askedLanguage, instant, paging, rowId } from '@baize/endpoint/shapes';
import { publishedShapes } from '@baize/site/api';
import { z } from 'zod';
import { contentRoutes } from './routes.ts';

const { headline, ...published } = publishedShapes;
const query = {
  /** Comma list of B banners, PL player notices, PU popups, PR promotions, H headlines. */
  types: z
    .string()
    .max(40)
    .regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H))*$/, 'types_unknown')
    .default('B,PL,PU,PR,H'),
  platform: z.string().max(10).default('W'),
  language: askedLanguage,
  execution: z
    .string()
    .max(10)
    .regex(/^[ABF](,[ABF])*$/, 'execution_unknown')
    .optional(),
};
const article = z.object({ id: z.number().int(), code: z.string(), title: z.string(), content: z.string() });

/** What operators publish, as members read it. */
export const contentApi = defineApi(contentRoutes, {
  /** #34: everything of the asked types showing now, and the notices as a paged list (9 a page, SITE-039). */
  listAnnouncements: {
    access: 'anyone',
    input: z.object({
      ...query,
      ...paging,
      pageSize: paging.pageSize.default(9),
    }),
    output: z.object({
      ...published,
      headline,
      list: z.array(z.object({ id: z.number().int(), title: z.string(), timestamp: instant })),
      totalPages: z.number().int(),
    }),
    errors: [],
  },
  /** #65. */
  listNotices: {
    access: 'anyone',
    // Visitors and members are told different things.
    cachedSeconds: 0,
    keptBy: 'browser',
    input: z.object(query),
    output: z.object(published),
    errors: [],
  },
  /** #23: sections with their articles; content is sanitised HTML. */
  getHelp: {
    access: 'anyone',
    whenClosed: true,
    input: z.object({ lang: askedLanguage, device: z.string().max(10).default('WEB') }),
    output: z.array(article.extend({ children: z.array(article) })),
    errors: [],
  },
  /** Texts the operator worded differently, for the asked language (OP-34): key → text. */
  listTextOverrides: {
    access: 'anyone',
    whenClosed: true,
    input: z.object({ language: askedLanguage }),
    output: z.record(z.string(), z.string()),
    errors: [],
  },
  /** #63: who can be chatted with; empty means that the site has no live chat (SITE-063). */
  listChatModels: {
    access: 'anyone',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        avatar: z.string(),
        streaming: z.boolean(),
        active: z.literal(1),
        gameCode: z.string(),
        gameName: z.string(),
      }),
    ),
    errors: [],
  },
  /** #64: the room of one of them, opened in the 440×750 window. */
  launchChat: {
    access: 'session',
    input: z.object({
      modelId: rowId,
    }),
    output: z.object({ chatUrl: z.string() }),
    errors: ['live_chat_unavailable'],
  },
});
