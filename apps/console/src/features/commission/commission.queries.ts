import type { Answer } from '../../session/ask.ts';
import { listing, QUEUE, reading } from '../../session/calls.ts';
import { commission } from '../../session/clients.ts';

export type Posting = Answer<typeof commission.listCommissionPostings>['list'][number];

export const commissionRuns = listing(['commission', 'runs'], commission.listCommissionRuns, QUEUE);
export const commissionPostings = listing(
  ['commission', 'postings'],
  commission.listCommissionPostings,
  QUEUE,
);
export const commissionSheet = reading(['commission', 'sheet'], commission.getCommissionPosting);
