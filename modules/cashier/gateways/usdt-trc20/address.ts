import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';

const base58check = createBase58check(sha256);
/** First byte of every TRON main-net address. */
const MAIN_NET = 0x41;
const ADDRESS_BYTES = 21;
/** Receiving addresses hang under child 0 of the account key (BIP-44: external chain). */
const EXTERNAL = 0;

/**
 * The receiving address number `index` of an account's extended public key m/44'/195'/0' (protocols.md D7). No private
 * key is here: what arrives can be seen, not moved.
 */
export function addressOf(xpub: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(EXTERNAL).deriveChild(index);
  if (!publicKey) throw new RangeError(`child ${index} has no public key`);
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const hash = keccak_256(point.subarray(1)).subarray(-20);
  return base58check.encode(Uint8Array.from([MAIN_NET, ...hash]));
}

/** Whether text is a TRON address: its checksum and its network byte. */
export function isTronAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === ADDRESS_BYTES && bytes[0] === MAIN_NET;
  } catch {
    return false;
  }
}

/** Throws where text is no extended public key; an extended private key is refused, it has no business here. */
export function checkXpub(text: string): void {
  const key = HDKey.fromExtendedKey(text);
  if (key.privateKey)
    throw new RangeError('an extended private key was given; the server needs the public one');
}
