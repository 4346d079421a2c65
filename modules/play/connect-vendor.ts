/** A new wire peer and the vendor its games are shown under: exchanged keys are all it takes (docs/recipes/add-a-vendor.md). */
import { addVendor } from '@baize/catalogue';
import type { Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { loadPublicKey } from '@baize/vendor-protocol';
import { findConnection } from './connection.sql.ts';
import { saveConnection, type NewConnection } from './connection.ts';
import { CONNECTION_CODE } from './connection-code.ts';

export type ConnectRefusal =
  | 'code_invalid'
  | 'name_invalid'
  | 'url_invalid'
  | 'operator_id_invalid'
  | 'key_invalid'
  | 'vendor_taken';

const NAME_MAX = 80;
const ID_MAX = 64;

export async function connectVendor(
  tx: Tx,
  peer: NewConnection,
  at: Date,
): Promise<Result<{ connectionId: number }, ConnectRefusal>> {
  const isText = (text: string, max: number) => text.trim() !== '' && text.length <= max;
  if (!CONNECTION_CODE.test(peer.code)) return refuse('code_invalid');
  if (!isText(peer.name, NAME_MAX)) return refuse('name_invalid');
  if (!/^https?:\/\/[^/\s]+/.test(peer.baseUrl) || !URL.canParse(peer.baseUrl) || peer.baseUrl.endsWith('/'))
    return refuse('url_invalid');
  if (!isText(peer.operatorId, ID_MAX)) return refuse('operator_id_invalid');
  if (!isText(peer.keyId, ID_MAX) || !isPublicKey(peer.publicPem)) return refuse('key_invalid');
  const added = await addVendor(tx, { code: peer.code, name: peer.name, connectionCode: peer.code });
  if (!added.ok) return added;
  if (await findConnection(tx, peer.code)) return refuse('vendor_taken');
  return ok({ connectionId: await saveConnection(tx, peer, at) });
}

export function isPublicKey(pem: string): boolean {
  try {
    return loadPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    // Any error of the parser means that the text is no key.
    return false;
  }
}
