import { defineApi, reasonText } from '@baize/endpoint';
import { instant, language, page, paging, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { contentConsoleRoutes } from './routes.ts';

const reason = reasonText(140);
/** Absent: a new one is made. */
const savedId = rowId.optional();
const words = (max: number) => z.string().trim().max(max, 'too_long');

const perLanguage = <T extends z.ZodType>(one: T) =>
  z.object({ EN: one, CN: one.optional(), KM: one.optional() }, 'texts_need_english');
const titled = perLanguage(z.object({ title: words(200), content: words(20_000) }));
const label = perLanguage(words(120).min(1, 'required'));

/** Own paths, or https; nothing that runs. */
const address = z
  .string()
  .trim()
  .max(500, 'too_long')
  .regex(/^(\/(?![/\\])\S*|https?:\/\/\S+)?$/, 'address_wrong');
const picture = z
  .string()
  .trim()
  .max(200)
  .regex(/^(\/(media|art)\/[\w.-]+)?$/, 'address_wrong');
const sort = z.number().int().min(-1000, 'out_of_range').max(100_000, 'out_of_range').default(0);
const isActive = z.boolean().default(true);
const kind = z.enum(['B', 'PL', 'PU', 'PR', 'H']);
const groupName = z.enum(['', 'w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget']);

const announcement = z.object({
  kind,
  texts: titled,
  groupName: groupName.default(''),
  imageUrl: picture.default(''),
  linkage: address.default(''),
  linkageType: z.enum(['NONE', 'URL', 'P', 'G']).default('NONE'),
  nodeId: rowId.nullable().default(null),
  vendor: words(40).nullable().default(null),
  execution: z.enum(['A', 'B', 'F']).nullable().default(null),
  promotionType: words(40).default('GENERAL'),
  sort,
  isActive,
  startsAt: instant,
  endsAt: instant.nullable().default(null),
  audience: z.enum(['ALL', 'VISITORS', 'MEMBERS', 'AGENTS']).default('ALL'),
  /** Empty: in every language. */
  languages: z.array(language).max(3).default([]),
});
const help = z.object({
  parentId: rowId.nullable().default(null),
  code: z
    .string('required')
    .trim()
    .regex(/^[a-z][a-z0-9-]{1,39}$/, 'code_format'),
  texts: titled,
  sort,
  isActive,
});
const csType = z.enum(['LINE', 'TELEGRAM', 'TELEGRAM1', 'LIVECHAT', 'MOVIE', 'TWITTER', 'FACEBOOK']);
const entry = z.object({
  csType,
  title: label,
  path: z
    .string('required')
    .trim()
    .max(500, 'too_long')
    .regex(/^(\/feedback|https:\/\/\S+)$/, 'address_wrong'),
  sort,
  isActive,
});
const link = z.object({
  kind: z.enum(['app', 'footer']),
  name: z
    .string('required')
    .trim()
    .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/, 'code_format'),
  label,
  url: address.min(1, 'required'),
  version: words(40).default(''),
  sort,
  isActive,
});
const override = z.object({
  language,
  key: z
    .string('required')
    .trim()
    .max(120, 'too_long')
    .regex(/^[a-z]+(\.[A-Za-z0-9_]+)+$/, 'code_format'),
});

const liveChat = z.object({
  roomUrl: z
    .string('required')
    .trim()
    .max(500, 'too_long')
    .regex(/^https:\/\/(?=\S*\{modelId\})(?=\S*\{token\})\S+$/, 'room_url_format'),
  isActive,
});
const chatModel = z.object({
  name: words(60).min(1, 'required'),
  avatar: picture.default(''),
  isStreaming: z.boolean().default(false),
  gameCode: words(60).default(''),
  gameName: words(120).default(''),
  sort,
  isActive,
});
const liveChatView = z.object({ roomUrl: z.string(), hasKey: z.boolean(), isActive: z.boolean() });
const chatModelView = chatModel.extend({ id: z.number().int() });

const access = 'staff:content.write' as const;
const one = { id: rowId, reason };

/** The operator's side (OP-12…16, OP-34). Every change is audited and shows on the site within seconds. */
export const contentConsoleApi = defineApi(contentConsoleRoutes, {
  searchAnnouncements: {
    access,
    input: z.object({
      kind: kind.optional(),
      groupName: groupName.optional(),
      ...paging,
    }),
    output: page(announcement.extend({ id: z.number().int() })),
    errors: [],
  },
  /** HTML in content is sanitised before it is stored; the answer shows what was kept. */
  saveAnnouncement: {
    access,
    bodyLimit: 256 * 1024,
    input: z.strictObject({ ...announcement.shape, id: savedId, reason }),
    output: announcement.extend({ id: z.number().int() }),
    errors: ['not_found', 'announcement_incomplete'],
  },
  deleteAnnouncement: { access, input: z.strictObject(one), output: z.null(), errors: ['not_found'] },
  listHelpArticles: {
    access,
    input: z.object({}),
    output: z.array(help.extend({ id: z.number().int() })),
    errors: [],
  },
  saveHelpArticle: {
    access,
    bodyLimit: 256 * 1024,
    input: z.strictObject({ ...help.shape, id: savedId, reason }),
    output: help.extend({ id: z.number().int() }),
    errors: ['not_found', 'code_taken', 'parent_wrong'],
  },
  deleteHelpArticle: {
    access,
    input: z.strictObject(one),
    output: z.null(),
    errors: ['not_found', 'has_children'],
  },
  listServiceEntries: {
    access,
    input: z.object({}),
    output: z.array(entry.extend({ id: z.number().int() })),
    errors: [],
  },
  saveServiceEntry: {
    access,
    input: z.strictObject({ ...entry.shape, id: savedId, reason }),
    output: entry.extend({ id: z.number().int() }),
    errors: ['not_found'],
  },
  deleteServiceEntry: { access, input: z.strictObject(one), output: z.null(), errors: ['not_found'] },
  listLinks: {
    access,
    input: z.object({}),
    output: z.array(link.extend({ id: z.number().int() })),
    errors: [],
  },
  saveLink: {
    access,
    input: z.strictObject({ ...link.shape, id: savedId, reason }),
    output: link.extend({ id: z.number().int() }),
    errors: ['not_found', 'code_taken'],
  },
  deleteLink: { access, input: z.strictObject(one), output: z.null(), errors: ['not_found'] },
  /** The catalogue as it is delivered, with the brand's own wording: text is null where there is none. */
  searchTexts: {
    access,
    input: z.object({
      language,
      query: z.string().trim().max(120).default(''),
      onlyOwn: z.stringbool().default(false),
      ...paging,
    }),
    output: page(z.object({ key: z.string(), original: z.string(), text: z.string().nullable() })),
    errors: [],
  },
  saveTextOverride: {
    access,
    input: z.strictObject({ ...override.shape, text: words(1000).min(1, 'required'), reason }),
    output: override.extend({ text: z.string() }),
    errors: ['text_unknown', 'text_unreadable', 'text_placeholders'],
  },
  deleteTextOverride: {
    access,
    input: z.strictObject({ ...override.shape, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  /** Live chat's provider and who is in it; the key is written, never read. */
  getLiveChat: {
    access,
    input: z.object({}),
    output: liveChatView.extend({ models: z.array(chatModelView) }),
    errors: [],
  },
  saveLiveChat: {
    access,
    input: z.strictObject({
      ...liveChat.shape,
      /** At least 32 characters, shared with the provider; empty keeps the one that is there. */
      key: z.union([z.literal(''), z.string().min(32, 'too_short').max(200, 'too_long')]).default(''),
      reason,
    }),
    output: liveChatView,
    errors: ['key_needed'],
  },
  saveChatModel: {
    access,
    input: z.strictObject({ ...chatModel.shape, id: savedId, reason }),
    output: chatModelView,
    errors: ['not_found'],
  },
  deleteChatModel: { access, input: z.strictObject(one), output: z.null(), errors: ['not_found'] },
  /** PNG, JPEG or WebP as base64, at most 5 MB; drawn again as WebP, at most 1,600 wide. */
  uploadImage: {
    access,
    bodyLimit: 7 * 1024 * 1024,
    input: z.strictObject({ data: z.base64('image_type').max(7_000_000, 'image_too_large') }),
    output: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
    errors: ['image_type', 'image_too_large', 'image_broken'],
  },
});
