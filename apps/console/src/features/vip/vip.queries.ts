import { listing, reading } from '../../session/calls.ts';
import { vip } from '../../session/clients.ts';

export const vipLevels = reading(['vip', 'levels'], vip.getVipLevels);
export const levelChanges = listing(['vip', 'changes'], vip.listLevelChanges);
