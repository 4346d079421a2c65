import type { Answer } from '../../session/ask.ts';
import { FIXED, listing, QUEUE, reading } from '../../session/calls.ts';
import { diligence } from '../../session/clients.ts';

export type ScreeningList = Answer<typeof diligence.listScreeningLists>[number];
export type Hit = Answer<typeof diligence.listScreeningHits>['list'][number];
export type Funds = Answer<typeof diligence.listFundsRequests>['list'][number];
export type FundsAct = Funds['acts'][number];

// What is judged here moves the cases of risk too: one word forgets both.
export const diligenceSettings = reading(['risk', 'diligence'], diligence.getDiligenceSettings);
export const screeningLists = reading(['risk', 'lists'], diligence.listScreeningLists);
export const screeningHits = listing(['risk', 'hits'], diligence.listScreeningHits, QUEUE);
export const fundsRequests = listing(['risk', 'funds'], diligence.listFundsRequests, QUEUE);
export const memberDiligence = reading(['risk', 'memberDiligence'], diligence.getMemberDiligence);
/** Each look at a paper is written down: one is asked for when somebody opens it, and not again meanwhile. */
export const fundsDocument = reading(['diligence-document'], diligence.getFundsDocument, FIXED);
