import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { bookkeeping } from '../../session/clients.ts';

export type Adjustment = Answer<typeof bookkeeping.listAdjustments>['list'][number];
export type Discrepancy = Answer<typeof bookkeeping.listDiscrepancies>['list'][number];
export type Liability = Answer<typeof bookkeeping.getLiability>;

export const adjustments = listing(['books', 'adjustments'], bookkeeping.listAdjustments);
export const discrepancies = listing(['books', 'discrepancies'], bookkeeping.listDiscrepancies);
export const liability = reading(['books', 'liability'], bookkeeping.getLiability);
export const capitalMoves = listing(['books', 'capital'], bookkeeping.listCapitalMoves);
export const liabilityReports = listing(['books', 'liabilityReports'], bookkeeping.listLiabilityReports);
