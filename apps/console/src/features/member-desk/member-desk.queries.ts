import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { memberDesk } from '../../session/clients.ts';

export type Member = Answer<typeof memberDesk.getMember>;
export type MemberState = Member['state'];
export type MemberSecurity = Answer<typeof memberDesk.getMemberSecurity>;

export const memberSearch = listing(['members', 'list'], memberDesk.searchMembers);
export const member = reading(['members', 'one'], memberDesk.getMember);
export const affiliateCodes = listing(['affiliate-codes'], memberDesk.listAffiliateCodes);
export type OpenedAgent = Answer<typeof memberDesk.openAgent>;
export type AffiliateCode = Answer<typeof memberDesk.listAffiliateCodes>['list'][number];
export const memberSecurity = reading(['members', 'security'], memberDesk.getMemberSecurity);
