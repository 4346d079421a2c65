import { defineApi } from '@baize/endpoint';
import { instant, longId, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { isVisible } from './invisible.ts';
import { messagingRoutes } from './routes.ts';
import {
  CHAT_TEXT_MAX,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_TYPES,
  MESSAGE_BODY_MAX,
  MESSAGE_CATEGORIES,
  MESSAGE_TITLE_MAX,
} from './rules.ts';

export const FEEDBACK_STATES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;

const feedback = z.object({
  feedbackId: z.number().int(),
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  state: z.enum(FEEDBACK_STATES),
  answer: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export const chatMessage = z.object({
  id: z.string(),
  /** Masked account of who wrote. */
  name: z.string(),
  text: z.string(),
  at: instant,
  isOwn: z.boolean(),
});

const words = (max: number) =>
  z.string('required').trim().min(1, 'required').max(max, 'too_long').refine(isVisible, 'required');
const lineText = { title: words(MESSAGE_TITLE_MAX), body: words(MESSAGE_BODY_MAX) };
const unread = z.object({
  unreadMessage: z.number().int(),
  promotion: z.number().int(),
  reward: z.number().int(),
  mission: z.number().int(),
});
const inboxMessage = z.object({
  id: z.string(),
  category: z.enum(MESSAGE_CATEGORIES),
  title: z.string(),
  body: z.string(),
  /** SYSTEM and OPERATOR write in the brand's name; the upline's account is masked. */
  sender: z.object({ kind: z.enum(['SYSTEM', 'OPERATOR', 'UPLINE', 'DOWNLINE']), account: z.string() }),
  at: instant,
  isRead: z.boolean(),
});

/** Feedback, chat and the inbox of members. */
export const messagingApi = defineApi(messagingRoutes, {
  /** #16. Without login too (SITE-059); one a minute per address. too_many_requests carries {retryAfter}. */
  sendFeedback: {
    access: 'anyone',
    input: z.object({
      type: z.enum(FEEDBACK_TYPES),
      content: z.string('required').trim().min(1, 'required').max(2000, 'too_long'),
      contact: z.string().trim().max(FEEDBACK_CONTACT_MAX, 'too_long').default(''),
      images: z
        .array(z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'image_unknown'))
        .max(3, 'too_many_images')
        .default([]),
    }),
    output: z.object({ feedbackId: z.number().int() }),
    errors: ['feedback_length', 'image_unknown', 'too_many_requests'],
  },
  /** PNG or JPEG as base64, under 5 MB; answers the reference that sendFeedback takes within the hour. */
  uploadFeedbackImage: {
    access: 'anyone',
    bodyLimit: 7 * 1024 * 1024,
    input: z.object({ data: z.base64('image_type').max(7_000_000, 'image_too_large') }),
    output: z.object({ ref: z.string() }),
    errors: ['image_type', 'image_too_large', 'image_broken', 'too_many_requests'],
  },
  /** The member's own, newest first, with the operator's answers. */
  listFeedback: {
    access: 'member',
    input: z.object({}),
    output: z.object({ list: z.array(feedback) }),
    errors: [],
  },
  /** The last 50 messages of the brand's room, oldest first. */
  listChat: {
    access: 'member',
    input: z.object({}),
    output: z.object({
      list: z.array(chatMessage),
      /** Why this member may not write now; null: may. */
      silence: z.enum(['chat_muted', 'chat_needs_deposit']).nullable(),
    }),
    errors: ['operation_not_enabled'],
  },
  /** chat_too_fast carries {retryAfter} in seconds, chat_muted {until} (null: for ever). */
  sendChat: {
    access: 'member',
    input: z.object({
      text: words(CHAT_TEXT_MAX * 2),
    }),
    output: chatMessage,
    errors: [
      'operation_not_enabled',
      'chat_muted',
      'chat_needs_deposit',
      'chat_too_fast',
      'chat_too_long',
      'chat_no_links',
    ],
  },
  /** #55, never for a trial account (MSG-005). promotion, reward and mission are 0 until their modules stand. */
  countUnread: { access: 'member', input: z.object({}), output: unread, errors: [] },
  /** Newest first, in the language of the call. */
  listMessages: {
    access: 'member',
    input: z.object({
      category: z.enum(MESSAGE_CATEGORIES).optional(),
      unreadOnly: z.stringbool().default(false),
      ...paging,
      pageSize: paging.pageSize.default(10),
    }),
    output: page(inboxMessage).extend({
      /** Unread in each category. */
      unread: z.partialRecord(z.enum(MESSAGE_CATEGORIES), z.number().int()),
      /** To whom this member may write now (OPEN-MSG-01). */
      mayWrite: z.object({ upline: z.boolean(), downlines: z.boolean() }),
    }),
    errors: [],
  },
  /** Takes either ids or all. Answers how many messages are still unread. */
  readMessages: {
    access: 'member',
    input: z
      .strictObject({ ids: z.array(longId).min(1).max(100).optional(), all: z.literal(true).optional() })
      .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'required')
      .meta({ examples: [{ all: true }] }),
    output: unread,
    errors: [],
  },
  /** Hides them from the reader only (OPEN-MSG-02). ids=1,2,3, at most 100. */
  deleteMessages: {
    access: 'member',
    input: z.object({
      ids: z
        .string('required')
        .regex(/^\d{1,18}(,\d{1,18}){0,99}$/, 'number_expected')
        .transform((ids) => ids.split(',')),
    }),
    output: unread,
    errors: [],
  },
  /** An agent to its upline or a direct downline; a member in reply to what its upline wrote. */
  writeAlongLine: {
    access: 'member',
    input: z.discriminatedUnion('to', [
      z.strictObject({ to: z.literal('upline'), ...lineText }),
      z.strictObject({
        to: z.literal('downline'),
        account: z.string('required').trim().min(1, 'required').max(40),
        ...lineText,
      }),
    ]),
    output: z.object({ id: z.string() }),
    errors: ['no_upline', 'reply_only', 'not_direct_downline', 'too_many_requests'],
  },
});
