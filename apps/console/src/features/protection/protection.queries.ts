import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { protection } from '../../session/clients.ts';

export type MemberProtection = Answer<typeof protection.getMemberProtection>;
export type Limit = MemberProtection['limits'][number];
export type LimitName = Pick<Limit, 'kind' | 'period'>;
export type Exclusion = Answer<typeof protection.listExclusions>['list'][number];
export type ProtectionChange = Answer<typeof protection.listProtectionChanges>['list'][number];

export const memberProtection = reading(['protection', 'member'], protection.getMemberProtection);
export const protectionChanges = listing(['protection', 'changes'], protection.listProtectionChanges);
export const exclusions = listing(['protection', 'exclusions'], protection.listExclusions);
export const exclusionReach = reading(['protection', 'reach'], protection.getExclusionReach);
