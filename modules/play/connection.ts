import { BlockList, isIP } from 'node:net';
import type { Tx } from '@baize/db';
import { loadPublicKey, type PeerKey } from '@baize/vendor-protocol';
import {
  findConnection,
  setWalletMode,
  updateConnectionAddress,
  upsertConnection,
  upsertConnectionKey,
  type ConnectionRow,
  type WalletMode,
} from './connection.sql.ts';

/** A connection prepared for the hot path: keys parsed, address list compiled. */
export type Connection = Omit<ConnectionRow, 'keys' | 'ipAllow'> & {
  keys: PeerKey[];
  /** False when the peer has a list of addresses and `ip` is not on it. */
  mayCallFrom(ip: string): boolean;
};

export function connectionOf({ keys, ipAllow, ...row }: ConnectionRow): Connection {
  return {
    ...row,
    keys: keys.map(({ keyId, pem }) => ({ keyId, key: loadPublicKey(pem) })),
    mayCallFrom: addressRule(ipAllow),
  };
}

/** Throws RangeError for a block that is no address and no CIDR. */
export function addressRule(blocks: readonly string[]): (ip: string) => boolean {
  if (blocks.length === 0) return () => true;
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    const family = isIP(address);
    if (family === 0) throw new RangeError(`not an address: ${block}`);
    const type = family === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), type);
  }
  return (ip) => {
    const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

export function isAddressList(blocks: readonly string[]): boolean {
  try {
    addressRule(blocks);
    return true;
  } catch (error) {
    // A prefix that is too long is node's own RangeError, one that is no number its TypeError.
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}

export type NewConnection = {
  /** Appears in the peer's wallet address: /gw/{code}. */
  code: string;
  name: string;
  /** The vendor's own address, without a trailing slash; /operator/generic/v2 is added by the protocol. */
  baseUrl: string;
  operatorId: string;
  keyId: string;
  publicPem: string;
  /** For a new connection; an existing one keeps the mode an operator chose. */
  walletMode?: WalletMode;
};

/** Adds a connection, or gives an existing one a new address and key; its switches do not change. */
export async function saveConnection(tx: Tx, peer: NewConnection, at: Date): Promise<number> {
  loadPublicKey(peer.publicPem);
  const known = await findConnection(tx, peer.code);
  const { id } = await upsertConnection(tx, { ...peer, at });
  if (!known && peer.walletMode !== undefined) await setWalletMode(tx, id, peer.walletMode);
  await upsertConnectionKey(tx, { connectionId: id, keyId: peer.keyId, pem: peer.publicPem, at });
  return id;
}

/**
 * The demo's own vendor: added at the first start. A known connection is left alone, because another node's data folder
 * has another studio with another key; only who holds its key may move its address (the same folder on another port).
 */
export async function seedConnection(tx: Tx, peer: NewConnection, at: Date): Promise<void> {
  const known = await findConnection(tx, peer.code);
  if (!known) await saveConnection(tx, peer, at);
  else if (known.keys.some(({ pem }) => pem === peer.publicPem))
    await updateConnectionAddress(tx, known.id, peer.baseUrl);
}
