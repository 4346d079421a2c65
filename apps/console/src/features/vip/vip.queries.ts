import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { vip } from '../../session/clients.ts';

export type VipLevels = Answer<typeof vip.getVipLevels>;
export const vipLevels = reading(['vip', 'levels'], vip.getVipLevels);
export const levelChanges = listing(['vip', 'changes'], vip.listLevelChanges);
