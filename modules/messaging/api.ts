import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { messagingRoutes } from './routes.ts';

const instant = z.number().int().describe('epoch milliseconds');
export const FEEDBACK_TYPES = ['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER'] as const;
export const FEEDBACK_STATES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export const CHAT_TEXT_MAX = 200;

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

/** Talking to the operator and in the room. */
export const messagingApi = defineApi(messagingRoutes, {
  /** #16. Without login too (SITE-059); one a minute per address. too_many_requests carries {retryAfter}. */
  sendFeedback: {
    access: 'anyone',
    input: z.object({
      type: z.enum(FEEDBACK_TYPES),
      content: z.string('required').trim().min(1, 'required').max(2000, 'too_long'),
      contact: z.string().trim().max(120, 'too_long').default(''),
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
      text: z
        .string('required')
        .trim()
        .min(1, 'required')
        .max(CHAT_TEXT_MAX * 2, 'too_long'),
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
});
