import { createHash } from 'node:crypto';
import { approvedControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import {
  anyBindsLess,
  bindsNobody,
  isOther,
  isRaised,
  isSwitchedOff,
  type Control,
} from '@baize/endpoint/control';
import { formatUnits, invariant, parseUnits } from '@baize/kernel';
import { loadPublicKey } from '@baize/vendor-protocol';
import { mayHoldMoney } from '@baize/vendor-wallet';
import { z } from 'zod';
import { playOpsApi } from './api.ts';
import { isPublicKey } from './connect-vendor.ts';
import {
  findConnection,
  lockConnection,
  retireConnectionKey,
  updateConnectionSettings,
  updateConnectionState,
  upsertConnectionKey,
  type ConnectionRow,
  type ConnectionState,
} from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';

/**
 * What binds a vendor: a wire is money in from outside, at every brand of the house. A change holds in this process at once and in
 * others as soon as their gateway reads the connection again, within three seconds.
 */
const PERMISSION = 'connections.write';
export type ConnectionKind = 'play.connection' | 'play.connection-key' | 'play.connection-state';
const { updateConnection, saveConnectionKey, setConnectionState } = playOpsApi.operations;

const settingsWanted = z.strictObject({
  code: updateConnection.input.shape.code,
  changes: updateConnection.input.omit({ code: true, reason: true }),
});
type SettingsWanted = z.output<typeof settingsWanted>;
export type ConnectionSettings = Required<SettingsWanted['changes']>;
type Address = Pick<PlayDeps, 'mayKeepAddress'>;

/** Another address or operator id: another vendor may be behind it. Another wallet: what it may hold at once is another's. */
export const settingsControl = ({
  mayKeepAddress,
}: Address): Control<
  Tx,
  'play.connection',
  SettingsWanted,
  Partial<ConnectionSettings>,
  'address_blocked' | 'wallet_not_empty'
> => ({
  kind: 'play.connection',
  action: 'connection.update',
  permission: PERMISSION,
  wanted: settingsWanted,
  subject: ({ code }) => `connection:${code}`,
  lock: async (tx, _merchantId, { code, changes }) => {
    const settings = settingsOf(await locked(tx, code));
    return Object.fromEntries(
      Object.keys(changes).map((name) => [name, settings[name as keyof ConnectionSettings]]),
    );
  },
  check: async ({ changes: { baseUrl } }) =>
    baseUrl !== undefined && mayKeepAddress && !(await mayKeepAddress(baseUrl))
      ? 'address_blocked'
      : undefined,
  refuse: async (tx, seen, { code, changes: { walletMode } }) => {
    // What lies in wallets at the vendor could not be asked back any more.
    const closesWallet = seen.walletMode === 'transfer' && walletMode === 'seamless';
    return closesWallet && (await mayHoldMoney(tx, code)) ? 'wallet_not_empty' : undefined;
  },
  next: (_seen, { changes }) => changes,
  bindsLess: anyBindsLess<ConnectionSettings>({
    name: bindsNobody,
    baseUrl: isOther,
    operatorId: isOther,
    openMode: bindsNobody,
    ipAllow: isWider,
    needsTimestamp: isSwitchedOff,
    rollbackMissing: isOther,
    reportsRooms: bindsNobody,
    walletMode: isOther,
    transferDecimals: isOther,
    winAloneMax: isRaised,
  }),
  save: async (tx, _merchantId, { code, changes }) => {
    const row = await locked(tx, code);
    const { winAloneMax, ...settings } = { ...settingsOf(row), ...changes };
    await updateConnectionSettings(tx, { id: row.id, ...settings, winAloneMax: parseUnits(winAloneMax) });
  },
});

/** No address at all means any. */
function isWider(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((block) => !before.includes(block));
}

const keyWanted = saveConnectionKey.input.omit({ reason: true });
type KeyWanted = z.output<typeof keyWanted>;
/** A key in use; null: it is not. */
type Key = { keyId: string; fingerprint: string } | null;

/** Whoever holds the other half of a key says what members won. */
const keyControl = ({
  clock,
}: Pick<PlayDeps, 'clock'>): Control<
  Tx,
  'play.connection-key',
  KeyWanted,
  Key,
  'key_invalid' | 'key_not_found' | 'last_key'
> => ({
  kind: 'play.connection-key',
  action: 'connection.key',
  permission: PERMISSION,
  wanted: keyWanted,
  subject: ({ code, keyId }) => `connection-key:${code}:${keyId}`,
  lock: async (tx, _merchantId, { code, keyId }) => {
    const key = (await locked(tx, code)).keys.find((one) => one.keyId === keyId);
    return key ? { keyId, fingerprint: fingerprintOf(key.pem) } : null;
  },
  refuse: async (tx, seen, { code, publicPem, active }) => {
    if (active) return isPublicKey(publicPem) ? undefined : 'key_invalid';
    if (seen === null) return 'key_not_found';
    // Without a key every call of the vendor is refused.
    return (await locked(tx, code)).keys.length === 1 ? 'last_key' : undefined;
  },
  next: (_seen, { keyId, publicPem, active }) =>
    active ? { keyId, fingerprint: fingerprintOf(publicPem) } : null,
  bindsLess: (_seen, next) => next !== null,
  save: async (tx, _merchantId, { code, keyId, publicPem, active }) => {
    const { id } = await locked(tx, code);
    if (active) await upsertConnectionKey(tx, { connectionId: id, keyId, pem: publicPem, at: clock.now() });
    else await retireConnectionKey(tx, id, keyId);
  },
});

/** As `openssl pkey -pubin -outform DER | sha256sum` prints it, so that both sides can compare it over the telephone. */
const fingerprintOf = (pem: string): string =>
  createHash('sha256')
    .update(loadPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex');

const stateWanted = setConnectionState.input.omit({ reason: true });

/** Who closes a wire in an alarm waits for nobody; a closed one, for maintenance too, is opened by two. */
export const stateControl: Control<
  Tx,
  'play.connection-state',
  z.output<typeof stateWanted>,
  { state: ConnectionState }
> = {
  kind: 'play.connection-state',
  action: 'connection.set-state',
  permission: PERMISSION,
  wanted: stateWanted,
  subject: ({ code }) => `connection-state:${code}`,
  lock: async (tx, _merchantId, { code }) => ({ state: (await locked(tx, code)).state }),
  next: (_seen, { state }) => ({ state }),
  bindsLess: (was, is) => is.state === 'ACTIVE' || was.state === 'DISABLED',
  save: async (tx, _merchantId, { code, state }) => {
    await updateConnectionState(tx, (await locked(tx, code)).id, state);
  },
};

export function connectionControls(deps: Address & Pick<PlayDeps, 'clock' | 'gatewayCache'>) {
  const forgetting = <
    Kind extends ConnectionKind,
    Wanted extends object,
    Seen extends object | null,
    Code extends string = never,
  >(
    control: Control<Tx, Kind, Wanted, Seen, Code>,
  ): Control<Tx, Kind, Wanted, Seen, Code> => ({ ...control, saved: () => deps.gatewayCache.forget() });
  return {
    settings: forgetting(settingsControl(deps)),
    key: forgetting(keyControl(deps)),
    state: forgetting(stateControl),
  };
}

export function connectionApprovals(deps: Parameters<typeof connectionControls>[0]) {
  const { settings, key, state } = connectionControls(deps);
  return {
    'play.connection': approvedControl(settings),
    'play.connection-key': approvedControl(key),
    'play.connection-state': approvedControl(state),
  };
}

/** A connection about which something waits is not removed. */
async function locked(tx: Tx, code: string): Promise<ConnectionRow> {
  await lockConnection(tx, code);
  const row = await findConnection(tx, code);
  invariant(row, 'a connection that is there', { code });
  return row;
}

export const settingsOf = (row: ConnectionRow): ConnectionSettings => ({
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
