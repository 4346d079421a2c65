/** The console's switch of wire peers. */
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { formatUnits, ok, refuse } from '@baize/kernel';
import { audit } from '@baize/staff';
import type { playOpsApi } from './api.ts';
import {
  lockConnection,
  listConnectionRows,
  updateConnectionState,
  type ConnectionRow,
} from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';

type Api = typeof playOpsApi;

export async function listConnections(deps: PlayDeps) {
  const rows = await listConnectionRows(deps.db);
  return ok(rows.map(viewConnection));
}

export const viewConnection = (row: ConnectionRow) => ({
  code: row.code,
  name: row.name,
  baseUrl: row.baseUrl,
  operatorId: row.operatorId,
  state: row.state,
  keyIds: row.keys.map(({ keyId }) => keyId),
  needsTimestamp: row.needsTimestamp,
  rollbackMissing: row.rollbackMissing,
  openMode: row.openMode,
  ipAllow: row.ipAllow,
  unitMultiplier: row.unitMultiplier,
  dialect: row.dialect,
  reportsRooms: row.reportsRooms,
  walletMode: row.walletMode,
  transferDecimals: row.transferDecimals,
  winAloneMax: formatUnits(row.winAloneMax),
});

export async function setConnectionState(
  deps: PlayDeps,
  input: Input<Api, 'setConnectionState'>,
  ctx: Ctx<'staff:connections.write'>,
) {
  const changed = await staffChange(
    { db: deps.db, audit },
    ctx,
    { action: 'connection.set-state', reason: input.reason },
    async (tx) => {
      const connection = await lockConnection(tx, input.code);
      if (connection === undefined) return refuse('connection_not_found');
      if (connection.state === input.state) return refuse('state_unchanged');
      await updateConnectionState(tx, connection.id, input.state);
      return ok({
        target: `connection:${input.code}`,
        before: { state: connection.state },
        after: { state: input.state },
        value: { code: input.code, state: input.state },
      });
    },
  );
  if (changed.ok) deps.gatewayCache.forget();
  return changed;
}
