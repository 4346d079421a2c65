/** The wire peers as the console shows them. */
import { formatUnits, ok } from '@baize/kernel';
import { listConnectionRows, type ConnectionRow } from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';

export async function listConnections(deps: Pick<PlayDeps, 'db'>) {
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
