import type { Answer } from '../../session/ask.ts';
import { reading } from '../../session/calls.ts';
import { rates } from '../../session/clients.ts';

export type MemberRatesView = Answer<typeof rates.getMemberRates>;

export const memberRates = reading(['members', 'rates'], rates.getMemberRates);
export const rateLimits = reading(['rates', 'limits'], rates.getRateLimits);
export const loweredByMove = reading(['members', 'rates', 'move'], rates.previewMoveRates);
