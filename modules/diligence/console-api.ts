import { proposalId } from '@baize/approvals/shapes';
import { defineApi, reasonText } from '@baize/endpoint';
import { instant, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import {
  SOURCE_OF_FUNDS_EVENTS,
  SOURCE_OF_FUNDS_ACTS,
  SOURCE_OF_FUNDS_STATES,
} from './source-of-funds-state.ts';
import { diligenceConsoleRoutes } from './routes.ts';
import { WHYS } from './screening-provider.ts';
import { LIKENESS_MIN } from './settings.ts';

const settings = z.object({
  fundsDueDays: z.number().int(),
  fundsStopDeposits: z.boolean(),
  fundsHoldWithdrawals: z.boolean(),
  documentsKeepDays: z.number().int(),
  nameLikeness: z.number().int(),
  providerUrl: z.string(),
  hasSecret: z.boolean(),
});
const list = z.object({
  listId: z.number().int(),
  name: z.string(),
  entries: z.number().int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export const HIT_STATES = ['OPEN', 'CLEARED', 'CONFIRMED'] as const;
const hit = z.object({
  hitId: z.number().int(),
  memberId: z.number().int(),
  account: z.string(),
  source: z.enum(['list', 'provider']),
  listName: z.string(),
  /** As the list writes it. */
  name: z.string(),
  born: z.string().nullable(),
  kind: z.enum(['sanction', 'pep']),
  reference: z.string(),
  /** The birth date agrees too; false: it is not known on one of the sides. */
  withBirth: z.boolean(),
  why: z.enum(WHYS),
  /** How much alike the names are, in percent; null: a provider's word. */
  likeness: z.number().int().nullable(),
  /** Which of the entry's names it was; empty in hits of long ago, as the next. */
  matchedName: z.string(),
  /** The member's name when it was found. */
  subjectName: z.string(),
  state: z.enum(HIT_STATES),
  foundAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});
const funds = z.object({
  fundsId: z.number().int(),
  memberId: z.number().int(),
  account: z.string(),
  state: z.enum(SOURCE_OF_FUNDS_STATES),
  /** What an operator may do with it now. */
  acts: z.array(z.enum(SOURCE_OF_FUNDS_ACTS)),
  question: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  dueAt: instant,
  statement: z.string(),
  isBlocking: z.boolean(),
  documents: z.array(
    z.object({ documentId: z.number().int(), name: z.string(), bytes: z.number().int(), addedAt: instant }),
  ),
  steps: z.array(
    z.object({
      event: z.string(),
      state: z.enum(SOURCE_OF_FUNDS_STATES),
      actor: z.string(),
      reason: z.string(),
      at: instant,
    }),
  ),
});
const write = 'staff:risk.write' as const;
const LIST_BYTES_MAX = 8_000_000;

/** Lists of names, what they hit, and questions about the source of funds (standards R35). Every action is audited. */
export const diligenceConsoleApi = defineApi(diligenceConsoleRoutes, {
  getDiligenceSettings: {
    access: 'staff:members.read',
    input: z.strictObject({}),
    output: settings,
    errors: [],
  },
  /**
   * `providerSecret` absent: the kept one stays. Another provider or likeness compares everybody again. What looks less closely, another
   * provider and a new secret wait for a second operator.
   */
  saveDiligenceSettings: {
    access: 'staff:controls.write',
    input: z.strictObject({
      fundsDueDays: z.number().int().min(1, 'out_of_range').max(90, 'out_of_range'),
      fundsStopDeposits: z.boolean(),
      fundsHoldWithdrawals: z.boolean(),
      documentsKeepDays: z.number().int().min(30, 'out_of_range').max(3_650, 'out_of_range'),
      nameLikeness: z.number().int().min(LIKENESS_MIN, 'out_of_range').max(100, 'out_of_range'),
      providerUrl: z.union([z.literal(''), z.url('url_invalid').max(300, 'too_long')]),
      providerSecret: z.string().min(16, 'too_short').max(200, 'too_long').optional(),
      reason,
    }),
    output: settings.extend({ proposalId }),
    errors: ['secret_missing', 'secret_again', 'url_invalid', 'nothing_to_change', 'proposed_already'],
  },
  listScreeningLists: {
    access: 'staff:members.read',
    input: z.strictObject({}),
    output: z.array(list),
    errors: [],
  },
  /**
   * CSV with the columns name, birthDate, kind, reference, aliases. A list of the same name is replaced as a whole by one that holds
   * all of its names; one that lacks some goes under another name.
   */
  uploadScreeningList: {
    access: write,
    input: z.strictObject({
      name: z.string('required').trim().min(1, 'required').max(60, 'too_long'),
      csv: z.string('required').min(1, 'required').max(LIST_BYTES_MAX, 'too_long'),
      reason,
    }),
    output: list,
    errors: ['list_invalid', 'list_too_long', 'too_many_lists', 'list_lacks_entries'],
    bodyLimit: 9_000_000,
  },
  /** Waits for another risk operator. */
  deleteScreeningList: {
    access: write,
    input: z.strictObject({ listId: rowId, reason }),
    output: z.object({ proposalId }),
    errors: ['not_found', 'nothing_to_change', 'proposed_already'],
  },
  listScreeningHits: {
    access: 'staff:members.read',
    input: z.strictObject({
      state: z.enum(HIT_STATES).default('OPEN'),
      account: z.string().trim().max(40).optional(),
      ...paging,
    }),
    output: page(hit),
    errors: [],
  },
  /** CLEARED: somebody else. CONFIRMED: this person; their withdrawals go on waiting. The case ends with the last one. */
  decideScreeningHit: {
    access: write,
    input: z.strictObject({ hitId: rowId, decision: z.enum(['CLEARED', 'CONFIRMED']), reason }),
    output: hit,
    errors: ['not_found', 'nothing_to_change'],
  },
  getMemberDiligence: {
    access: 'staff:members.read',
    input: z.strictObject({ memberId: rowId }),
    output: z.object({
      memberId: z.number().int(),
      account: z.string(),
      /** When the member was last compared; null: never, or no name to compare. */
      screenedAt: instant.nullable(),
      hits: z.array(hit),
      /** Newest first. */
      funds: z.array(funds),
    }),
    errors: ['not_found'],
  },
  /** One question at a time. `question` is read by the member. */
  askForFunds: {
    access: write,
    input: z.strictObject({
      memberId: rowId,
      question: reasonText(1_000),
      reason,
    }),
    output: funds,
    errors: ['not_found', 'request_open'],
  },
  listFundsRequests: {
    access: 'staff:members.read',
    input: z.strictObject({
      /** Absent: everything that is not settled. */
      state: z.enum(SOURCE_OF_FUNDS_STATES).optional(),
      account: z.string().trim().max(40).optional(),
      ...paging,
    }),
    output: page(funds),
    errors: [],
  },
  /** `memberReason` is read by the member: of a refusal or of asking again, and of nothing else. */
  decideFundsRequest: {
    access: write,
    input: z
      .strictObject({
        fundsId: rowId,
        event: z.enum(SOURCE_OF_FUNDS_EVENTS).extract(['accept', 'refuse', 'ask_again', 'withdraw']),
        memberReason: reason.optional(),
        reason,
      })
      .refine(
        ({ event, memberReason }) =>
          (memberReason !== undefined) === (event === 'refuse' || event === 'ask_again'),
        { path: ['memberReason'], message: 'required' },
      )
      .meta({ examples: [{ fundsId: 1, event: 'accept', reason: 'salary slips of three months' }] }),
    output: funds,
    errors: ['not_found', 'state_changed'],
  },
  getFundsDocument: {
    access: write,
    input: z.strictObject({ documentId: rowId }),
    output: z.object({ mime: z.literal('image/webp'), image: z.string() }),
    errors: ['not_found'],
  },
});
