import type { Handlers } from '@baize/endpoint';
import type { playApi, playOpsApi } from './api.ts';
import { listConnections } from './connections.ts';
import type { PlayDeps, PlayOpsDeps } from './deps.ts';
import { applyVendorImport, checkVendorImport } from './import-vendor-games.ts';
import { launchGame } from './launch-game.ts';
import { listRooms, openRooms } from './list-rooms.ts';
import {
  saveConnectionKey,
  setConnectionState,
  testConnection,
  updateConnection,
} from './update-connection.ts';

export function playHandlers(deps: PlayDeps): Handlers<typeof playApi> {
  const rooms = openRooms(deps);
  return {
    launchGame: (input, ctx) => launchGame(deps, input, ctx),
    launchGameByRelay: (input, ctx) => launchGame(deps, input, ctx),
    listRooms: (input, ctx) => listRooms(deps, rooms, input, ctx),
  };
}

export function playOpsHandlers(deps: PlayOpsDeps): Handlers<typeof playOpsApi> {
  return {
    listConnections: () => listConnections(deps),
    setConnectionState: (input, ctx) => setConnectionState(deps, input, ctx),
    updateConnection: (input, ctx) => updateConnection(deps, input, ctx),
    saveConnectionKey: (input, ctx) => saveConnectionKey(deps, input, ctx),
    testConnection: (input) => testConnection(deps, input),
    checkVendorImport: (input) => checkVendorImport(deps, input),
    applyVendorImport: (input, ctx) => applyVendorImport(deps, input, ctx),
  };
}
