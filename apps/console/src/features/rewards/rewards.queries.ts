import type { Answer } from '../../session/ask.ts';
import { listing, QUEUE } from '../../session/calls.ts';
import { rewards } from '../../session/clients.ts';

export type Bonus = Answer<typeof rewards.listMemberBonuses>['list'][number];
export const memberBonuses = listing(['rewards', 'bonuses'], rewards.listMemberBonuses, QUEUE);
