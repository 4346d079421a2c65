import type { Answer } from '../../session/ask.ts';
import { listing, QUEUE, reading } from '../../session/calls.ts';
import { settlements } from '../../session/clients.ts';

export type Settlement = Answer<typeof settlements.listSettlements>['list'][number];
export type SettlementRun = Answer<typeof settlements.listSettlementRuns>['list'][number];
export type SettlementKind = Answer<typeof settlements.listSettlementKinds>['list'][number];

export const settlementList = listing(['settlements', 'list'], settlements.listSettlements, QUEUE);
export const settlementCase = reading(['settlements', 'case'], settlements.getSettlement);
export const settlementRuns = listing(['settlements', 'runs'], settlements.listSettlementRuns, QUEUE);
export const settlementKinds = reading(['settlements', 'kinds'], settlements.listSettlementKinds, QUEUE);
