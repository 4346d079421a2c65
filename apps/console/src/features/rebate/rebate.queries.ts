import type { Answer } from '../../session/ask.ts';
import { listing, QUEUE, reading } from '../../session/calls.ts';
import { rebate } from '../../session/clients.ts';

export type RebateRates = Answer<typeof rebate.getRebateRates>;
export const rebateRates = reading(['rebate', 'rates'], rebate.getRebateRates);
export const rebateRuns = listing(['rebate', 'runs'], rebate.listRebateRuns, QUEUE);
export const rebatePostings = listing(['rebate', 'postings'], rebate.listRebatePostings, QUEUE);
export const rebateSheet = reading(['rebate', 'sheet'], rebate.getRebatePosting);
