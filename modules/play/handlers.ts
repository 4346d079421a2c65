import type { Handlers } from '@baize/endpoint';
import type { playApi, playOpsApi } from './api.ts';
import { getBetDetail, listBets, listMemberBets, listOpenRounds } from './bets.ts';
import { listConnections, listVendorFindings, setConnectionState } from './connections.ts';
import type { PlayDeps } from './deps.ts';
import { launchGame } from './launch-game.ts';

export const playHandlers = (deps: PlayDeps): Handlers<typeof playApi> => ({
  launchGame: (input, ctx) => launchGame(deps, input, ctx),
  launchGameByRelay: (input, ctx) => launchGame(deps, input, ctx),
  listBets: (input, ctx) => listBets(deps, input, ctx),
  getBetDetail: (input, ctx) => getBetDetail(deps, input, ctx),
  listOpenRounds: (input, ctx) => listOpenRounds(deps, input, ctx),
});

export const playOpsHandlers = (deps: PlayDeps): Handlers<typeof playOpsApi> => ({
  listMemberBets: (input, ctx) => listMemberBets(deps, input, ctx),
  listConnections: () => listConnections(deps),
  setConnectionState: (input, ctx) => setConnectionState(deps, input, ctx),
  listVendorFindings: (input) => listVendorFindings(deps, input),
});
