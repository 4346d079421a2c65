import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { giveaways } from '../../session/clients.ts';

export type Giveaway = Answer<typeof giveaways.listGiveawayEvents>['list'][number];
export type GiveawayTerms = Giveaway['terms'];

export const giveawayEvents = listing(['giveaways', 'events'], giveaways.listGiveawayEvents);
export const giveawayClaims = reading(['giveaways', 'claims'], giveaways.listGiveawayClaims);
