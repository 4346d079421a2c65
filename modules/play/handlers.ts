import type { Handlers } from '@baize/endpoint';
import type { playApi, playOpsApi } from './api.ts';
import { getBetDetail, listBets, listMemberBets, listOpenRounds } from './bets.ts';
import { listConnections, setConnectionState } from './connections.ts';
import type { PlayDeps, PlayOpsDeps } from './deps.ts';
import { applyVendorImport, checkVendorImport } from './import-vendor-games.ts';
import { launchGame } from './launch-game.ts';
import { listRecall } from './recall.ts';
import { listRooms, openRooms } from './rooms.ts';
import { saveConnectionKey, testConnection, updateConnection } from './update-connection.ts';
import { hideWinner, listOpsWinners, listWinners, openWinners } from './winners.ts';

export function playHandlers(deps: PlayDeps): Handlers<typeof playApi> {
  const winners = openWinners(deps);
  const rooms = openRooms(deps);
  return {
    launchGame: (input, ctx) => launchGame(deps, input, ctx),
    launchGameByRelay: (input, ctx) => launchGame(deps, input, ctx),
    listBets: (input, ctx) => listBets(deps, input, ctx),
    getBetDetail: (input, ctx) => getBetDetail(deps, input, ctx),
    listOpenRounds: (input, ctx) => listOpenRounds(deps, input, ctx),
    listRecall: (input, ctx) => listRecall(deps, input, ctx),
    listWinners: (input, ctx) => listWinners(deps, winners, input, ctx),
    listRooms: (input, ctx) => listRooms(deps, rooms, input, ctx),
  };
}

export function playOpsHandlers(deps: PlayOpsDeps): Handlers<typeof playOpsApi> {
  const winners = openWinners(deps);
  return {
    listMemberBets: (input, ctx) => listMemberBets(deps, input, ctx),
    listConnections: () => listConnections(deps),
    setConnectionState: (input, ctx) => setConnectionState(deps, input, ctx),
    updateConnection: (input, ctx) => updateConnection(deps, input, ctx),
    saveConnectionKey: (input, ctx) => saveConnectionKey(deps, input, ctx),
    testConnection: (input) => testConnection(deps, input),
    checkVendorImport: (input) => checkVendorImport(deps, input),
    applyVendorImport: (input, ctx) => applyVendorImport(deps, input, ctx),
    listOpsWinners: (input, ctx) => listOpsWinners(deps, winners, input, ctx),
    hideWinner: (input, ctx) => hideWinner(deps, winners, input, ctx),
  };
}
