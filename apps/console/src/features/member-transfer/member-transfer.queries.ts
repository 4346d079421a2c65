import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { memberTransfer } from '../../session/clients.ts';

export type AgentDeposit = Answer<typeof memberTransfer.listAgentDeposits>['list'][number];

export const lineTransfers = listing(['memberTransfer', 'transfers'], memberTransfer.listLineTransfers);
export const agentDeposits = listing(['memberTransfer', 'requests'], memberTransfer.listAgentDeposits);
export const lineSettings = reading(['memberTransfer', 'settings'], memberTransfer.getLineTransferSettings);
