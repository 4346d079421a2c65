import { LEVEL_MAX } from '@baize/members/rules';
import { defineApi, reasonText } from '@baize/endpoint';
import { instant, language, longId, page, paging, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { FEEDBACK_STATES } from './api.ts';
import { FEEDBACK_TYPES } from './rules.ts';
import { messagingConsoleRoutes } from './routes.ts';
import { NOTICE_TEMPLATES } from './template.ts';

const reason = reasonText(140);
const feedbackCase = z.object({
  feedbackId: z.number().int(),
  memberId: z.number().int().nullable(),
  account: z.string(),
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  contact: z.string(),
  ip: z.string(),
  state: z.enum(FEEDBACK_STATES),
  /** What can be done with it now. */
  acts: z.array(z.enum(['answer', 'close'])),
  answer: z.string(),
  answeredBy: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  images: z.array(z.string()),
});
const chatRow = z.object({
  id: z.string(),
  memberId: z.number().int(),
  account: z.string(),
  typed: z.string(),
  text: z.string(),
  at: instant,
  deletedAt: instant.nullable(),
  deletedBy: z.string().nullable(),
});
const words = (max: number) => z.string('required').trim().min(1, 'required').max(max, 'too_long');
const wording = z.strictObject({ title: words(120), body: words(2000) });
/** EN is what a reader of another language falls back to. */
const texts = z.strictObject({ EN: wording, CN: wording.optional(), KM: wording.optional() });
const level = z.number().int().min(0).max(LEVEL_MAX);
const account = words(40);
/** OP-29. The level is the one operators give a member (OP-08). */
const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('one'), account }),
  z.strictObject({
    kind: z.literal('list'),
    accounts: z.array(account).min(1, 'required').max(1000, 'too_long'),
  }),
  z.strictObject({ kind: z.literal('level'), level }),
  z.strictObject({ kind: z.literal('all') }),
]);
const broadcast = z.object({
  broadcastId: z.string(),
  target: z.object({
    kind: z.enum(['list', 'level', 'all']),
    level: level.nullable(),
    /** How many a list names. */
    count: z.number().int().nullable(),
  }),
  texts,
  state: z.enum(['SENDING', 'SENT']),
  /** Inboxes reached so far. */
  sent: z.number().int(),
  sentBy: z.string(),
  reason: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
const template = z.object({
  template: z.enum(NOTICE_TEMPLATES),
  /** What a wording may ask for as {name}; amount and currency of money must stay in it. */
  params: z.array(z.string()),
  words: z.record(
    language,
    z.object({
      ours: z.object({ title: z.string(), body: z.string() }),
      own: z.object({ title: z.string(), body: z.string() }).nullable(),
    }),
  ),
});
const sending = 'staff:messaging.send' as const;
const access = 'staff:messaging.moderate' as const;
const word = z.string('required').trim().toLowerCase().min(2, 'too_short').max(40, 'too_long');

/** The operator's side (OP-17): answering feedback, moderating chat, broadcasts. Every action is audited. */
export const messagingConsoleApi = defineApi(messagingConsoleRoutes, {
  searchFeedback: {
    access,
    input: z.object({
      state: z.enum(FEEDBACK_STATES).optional(),
      type: z.enum(FEEDBACK_TYPES).optional(),
      ...paging,
    }),
    output: page(feedbackCase),
    errors: [],
  },
  getFeedbackImage: {
    access,
    input: z.object({ ref: z.string().max(40) }),
    output: z.object({ mime: z.string(), image: z.string() }),
    errors: ['not_found'],
  },
  answerFeedback: {
    access,
    input: z.strictObject({
      feedbackId: rowId,
      answer: z.string('required').trim().min(1, 'required').max(2000, 'too_long'),
    }),
    output: feedbackCase,
    errors: ['not_found', 'state_changed'],
  },
  closeFeedback: {
    access,
    input: z.strictObject({ feedbackId: rowId, reason }),
    output: feedbackCase,
    errors: ['not_found', 'state_changed'],
  },
  /** The typed and the shown text, deleted messages included; logs are kept 90 days. */
  searchChat: {
    access,
    input: z.object({ memberId: rowId.optional(), text: z.string().trim().max(60).optional(), ...paging }),
    output: page(chatRow),
    errors: [],
  },
  deleteChat: {
    access,
    input: z.strictObject({ messageId: longId, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  muteInChat: {
    access,
    input: z.strictObject({
      memberId: rowId,
      /** null: for ever. */
      minutes: z.number().int().min(1).max(525_600).nullable(),
      reason,
    }),
    output: z.null(),
    errors: ['not_found'],
  },
  unmuteInChat: {
    access,
    input: z.strictObject({ memberId: rowId, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  listChatMutes: {
    access,
    input: z.object({}),
    output: z.array(
      z.object({
        memberId: z.number().int(),
        account: z.string(),
        until: instant.nullable(),
        reason: z.string(),
      }),
    ),
    errors: [],
  },
  listChatWords: { access, input: z.object({}), output: z.array(z.string()), errors: [] },
  addChatWord: {
    access,
    input: z.strictObject({ word, reason }),
    output: z.null(),
    errors: ['too_many_words'],
  },
  removeChatWord: {
    access,
    input: z.strictObject({ word, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  /** The worker writes it to one inbox after the other; account_unknown carries {accounts}. */
  sendBroadcast: {
    access: sending,
    input: z.strictObject({ target, texts, reason }),
    output: broadcast,
    errors: ['account_unknown'],
  },
  listBroadcasts: { access: sending, input: z.object(paging), output: page(broadcast), errors: [] },
  listTemplates: { access: sending, input: z.object({}), output: z.array(template), errors: [] },
  /** Words for notices from now on; those sent keep theirs. text_placeholders carries {missing, unknown}. */
  saveTemplate: {
    access: sending,
    input: z.strictObject({ template: z.enum(NOTICE_TEMPLATES), language, ...wording.shape, reason }),
    output: template,
    errors: ['text_placeholders'],
  },
  resetTemplate: {
    access: sending,
    input: z.strictObject({ template: z.enum(NOTICE_TEMPLATES), language, reason }),
    output: template,
    errors: ['not_found'],
  },
});
