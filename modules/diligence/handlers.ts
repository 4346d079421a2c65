import type { Handlers } from '@baize/endpoint';
import type { diligenceApi } from './api.ts';
import {
  attachFundsDocument,
  getFundsRequest,
  removeFundsDocument,
  submitFundsDocuments,
} from './answer-source-of-funds.ts';
import {
  askForFunds,
  decideFundsRequest,
  getFundsDocument,
  listFundsRequests,
} from './ask-source-of-funds.ts';
import type { diligenceConsoleApi } from './console-api.ts';
import { getDiligenceSettings, saveDiligenceSettings } from './console-settings.ts';
import type { DiligenceConsoleDeps, DiligenceDeps } from './deps.ts';
import { decideScreeningHit, listScreeningHits } from './hits.ts';
import { getMemberDiligence } from './member-diligence.ts';
import { deleteScreeningList, listScreeningLists, uploadScreeningList } from './screening-lists.ts';

export const diligenceHandlers = (deps: DiligenceDeps): Handlers<typeof diligenceApi> => ({
  getFundsRequest: (_input, ctx) => getFundsRequest(deps, ctx),
  attachFundsDocument: (input, ctx) => attachFundsDocument(deps, input, ctx),
  removeFundsDocument: (input, ctx) => removeFundsDocument(deps, input, ctx),
  submitFundsDocuments: (input, ctx) => submitFundsDocuments(deps, input, ctx),
});

export const diligenceConsoleHandlers = (
  deps: DiligenceConsoleDeps,
): Handlers<typeof diligenceConsoleApi> => ({
  getDiligenceSettings: (_input, ctx) => getDiligenceSettings(deps, ctx),
  saveDiligenceSettings: (input, ctx) => saveDiligenceSettings(deps, input, ctx),
  listScreeningLists: (_input, ctx) => listScreeningLists(deps, ctx),
  uploadScreeningList: (input, ctx) => uploadScreeningList(deps, input, ctx),
  deleteScreeningList: (input, ctx) => deleteScreeningList(deps, input, ctx),
  listScreeningHits: (input, ctx) => listScreeningHits(deps, input, ctx),
  decideScreeningHit: (input, ctx) => decideScreeningHit(deps, input, ctx),
  getMemberDiligence: (input, ctx) => getMemberDiligence(deps, input, ctx),
  askForFunds: (input, ctx) => askForFunds(deps, input, ctx),
  listFundsRequests: (input, ctx) => listFundsRequests(deps, input, ctx),
  decideFundsRequest: (input, ctx) => decideFundsRequest(deps, input, ctx),
  getFundsDocument: (input, ctx) => getFundsDocument(deps, input, ctx),
});
