import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { FEEDBACK_STATES, FEEDBACK_TYPES } from './api.ts';
import { messagingConsoleRoutes } from './routes.ts';

const instant = z.number().int().describe('epoch milliseconds');
const reason = z.string('required').trim().min(3, 'too_short').max(140, 'too_long');
const idOf = z.coerce.number('number_expected').int('number_expected').min(1, 'out_of_range');
const paging = {
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
};
const page = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    pageNo: z.number().int(),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
  });
const feedbackCase = z.object({
  feedbackId: z.number().int(),
  memberId: z.number().int().nullable(),
  account: z.string(),
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  contact: z.string(),
  ip: z.string(),
  state: z.enum(FEEDBACK_STATES),
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
const access = 'staff:messaging.moderate' as const;
const word = z.string('required').trim().toLowerCase().min(2, 'too_short').max(40, 'too_long');

/** The operator's side (OP-17): answering feedback, keeping the room civil. Every deed is audited. */
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
      feedbackId: idOf,
      answer: z.string('required').trim().min(1, 'required').max(2000, 'too_long'),
    }),
    output: feedbackCase,
    errors: ['not_found', 'state_changed'],
  },
  closeFeedback: {
    access,
    input: z.strictObject({ feedbackId: idOf, reason }),
    output: feedbackCase,
    errors: ['not_found', 'state_changed'],
  },
  /** What was typed and what was shown, deleted messages too; logs are kept 90 days. */
  searchChat: {
    access,
    input: z.object({ memberId: idOf.optional(), text: z.string().trim().max(60).optional(), ...paging }),
    output: page(chatRow),
    errors: [],
  },
  deleteChat: {
    access,
    input: z.strictObject({ messageId: z.string().regex(/^\d{1,18}$/), reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  muteInChat: {
    access,
    input: z.strictObject({
      memberId: idOf,
      /** null: for ever. */
      minutes: z.number().int().min(1).max(525_600).nullable(),
      reason,
    }),
    output: z.null(),
    errors: ['not_found'],
  },
  unmuteInChat: {
    access,
    input: z.strictObject({ memberId: idOf, reason }),
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
});
