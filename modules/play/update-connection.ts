/** The console's settings of wire peers (OP-19): address, keys, how games open; and whether the peer answers. */
import { isDeepStrictEqual } from 'node:util';
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { formatUnits, ok, parseUnits, refuse } from '@baize/kernel';
import { audit } from '@baize/staff';
import { mayHoldMoney } from '@baize/vendor-wallet';
import type { playOpsApi } from './api.ts';
import { isPublicKey } from './connect-vendor.ts';
import { isAddressList } from './connection.ts';
import {
  lockConnectionRow,
  retireConnectionKey,
  findConnection,
  updateConnectionSettings,
  upsertConnectionKey,
  type ConnectionRow,
} from './connection.sql.ts';
import { viewConnection } from './connections.ts';
import type { PlayDeps } from './deps.ts';
import { vendorClient } from './vendor-client.ts';

type Api = typeof playOpsApi;
type WriteCtx = Ctx<'staff:connections.write'>;

export async function updateConnection(deps: PlayDeps, input: Input<Api, 'updateConnection'>, ctx: WriteCtx) {
  const { code, reason, winAloneMax, ...asked } = input;
  if (asked.ipAllow !== undefined && !isAddressList(asked.ipAllow)) return refuse('address_range_wrong');
  if (asked.baseUrl !== undefined && deps.mayKeepAddress && !(await deps.mayKeepAddress(asked.baseUrl)))
    return refuse('address_blocked');
  const changed = await staffChange(
    { db: deps.db, audit },
    ctx,
    { action: 'connection.update', reason },
    async (tx) => {
      const row = await lockConnectionRow(tx, code);
      if (row === undefined) return refuse('connection_not_found');
      const before = settingsOf(row);
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
      const ceiling = winAloneMax === undefined ? {} : { winAloneMax };
      const after = { ...before, ...given, ...ceiling };
      if (isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
      // What lies in wallets at the vendor could not be asked back any more.
      const closesWallet = before.walletMode === 'transfer' && after.walletMode !== 'transfer';
      if (closesWallet && (await mayHoldMoney(tx, code))) return refuse('wallet_not_empty');
      await updateConnectionSettings(tx, {
        id: row.id,
        ...after,
        winAloneMax: parseUnits(after.winAloneMax),
      });
      return ok({ target: `connection:${code}`, before, after, value: code });
    },
  );
  return changed.ok ? seen(deps, code) : changed;
}

/** Adds a public key, or takes one out of use. A connection keeps at least one, because without a key every call is refused. */
export async function saveConnectionKey(
  deps: PlayDeps,
  input: Input<Api, 'saveConnectionKey'>,
  ctx: WriteCtx,
) {
  const { code, keyId, publicPem, active, reason } = input;
  if (active && !isPublicKey(publicPem)) return refuse('key_invalid');
  const changed = await staffChange(
    { db: deps.db, audit },
    ctx,
    { action: 'connection.key', reason },
    async (tx) => {
      const row = await lockConnectionRow(tx, code);
      if (row === undefined) return refuse('connection_not_found');
      const before = row.keys.map((key) => key.keyId);
      if (!active && !before.includes(keyId)) return refuse('key_not_found');
      if (!active && before.length === 1) return refuse('last_key');
      if (active)
        await upsertConnectionKey(tx, { connectionId: row.id, keyId, pem: publicPem, at: deps.clock.now() });
      else await retireConnectionKey(tx, row.id, keyId);
      const after = (await findConnection(tx, code))?.keys.map((key) => key.keyId) ?? [];
      return ok({
        target: `connection:${code}`,
        before: { keyIds: before },
        after: { keyIds: after, keyId, active },
        value: code,
      });
    },
  );
  return changed.ok ? seen(deps, code) : changed;
}

/** Sends the vendor a signed call: whether it answers, how fast, and how many games it lists. */
export async function testConnection(deps: PlayDeps, input: Input<Api, 'testConnection'>) {
  const row = await findConnection(deps.db, input.code);
  if (row === undefined) return refuse('connection_not_found');
  const started = performance.now();
  const answer = await vendorClient(deps, row).gameList();
  const ms = Math.round(performance.now() - started);
  return answer.ok
    ? ok({ state: 'answered' as const, ms, games: answer.value.length, detail: '' })
    : ok({ state: answer.code, ms, games: null, detail: answer.detail.slice(0, 300) });
}

const settingsOf = (row: ConnectionRow) => ({
  name: row.name,
  baseUrl: row.baseUrl,
  operatorId: row.operatorId,
  openMode: row.openMode,
  ipAllow: row.ipAllow,
  needsTimestamp: row.needsTimestamp,
  rollbackMissing: row.rollbackMissing,
  reportsRooms: row.reportsRooms,
  walletMode: row.walletMode,
  transferDecimals: row.transferDecimals,
  winAloneMax: formatUnits(row.winAloneMax),
});

async function seen(deps: PlayDeps, code: string) {
  deps.gatewayCache.forget();
  const row = await findConnection(deps.db, code);
  return row ? ok(viewConnection(row)) : refuse('connection_not_found');
}
