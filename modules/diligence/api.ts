import { defineApi } from '@baize/endpoint';
import { instant } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { SOURCE_OF_FUNDS_STATES, STATEMENT_MAX } from './source-of-funds-state.ts';
import { diligenceRoutes } from './routes.ts';

const fundsRequest = z.object({
  fundsId: z.number().int(),
  state: z.enum(SOURCE_OF_FUNDS_STATES),
  question: z.string(),
  askedAt: instant,
  dueAt: instant,
  statement: z.string(),
  /** Overdue or refused: deposits may be stopped until it is settled. */
  isBlocking: z.boolean(),
  /** Why documents were refused or more is asked for, in the operator's words; empty otherwise. */
  remark: z.string(),
  documents: z.array(z.object({ documentId: z.number().int(), name: z.string(), addedAt: instant })),
});
/** The latest question; null: there was none. */
const answer = z.object({ request: fundsRequest.nullable() });

/** The member's side of a question after the origin of their funds. */
export const diligenceApi = defineApi(diligenceRoutes, {
  getFundsRequest: { access: 'member', input: z.object({}), output: answer, errors: [] },
  /** A PNG or JPEG below 5 MB, drawn again: nothing the sender hid in it is kept. At most six. */
  attachFundsDocument: {
    access: 'member',
    input: z.strictObject({
      image: z.base64('image_invalid').max(7_000_000, 'image_too_large'),
      name: z.string().trim().min(1, 'required').max(100, 'too_long'),
    }),
    output: answer,
    errors: ['state_changed', 'image_invalid', 'image_too_large', 'too_many_documents'],
    bodyLimit: 7_100_000,
  },
  removeFundsDocument: {
    access: 'member',
    input: z.strictObject({ documentId: z.number().int().min(1) }),
    output: answer,
    errors: ['not_found', 'state_changed'],
  },
  /** Sends what was attached; a document or some words are needed. */
  submitFundsDocuments: {
    access: 'member',
    input: z.strictObject({ statement: z.string().trim().max(STATEMENT_MAX, 'too_long') }),
    output: answer,
    errors: ['state_changed', 'documents_missing'],
  },
});
