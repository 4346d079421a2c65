import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { contracts } from '../../session/clients.ts';

export type Contract = Answer<typeof contracts.listBrandContracts>['list'][number];

export const brandContracts = listing(['contracts', 'list'], contracts.listBrandContracts);
export const contractLimits = reading(['contracts', 'limits'], contracts.getContractLimits);
export const endedByMove = reading(['contracts', 'move'], contracts.previewMove);
