import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { invariant } from '@baize/kernel';

/**
 * Encrypts stored secrets (authenticator secrets, private keys, provider credentials): AES-256-GCM under a key from the
 * configuration, so that a copy of the database alone reveals nothing. While the master key is rotated there are two
 * keys: values are sealed under the new one and opened with either (rotate-master-key.ts).
 */
export type SecretBox = {
  /** `purpose` is bound into the ciphertext: a value sealed for one row cannot be moved to another. */
  seal(plain: string, purpose: string): Buffer;
  /** Throws on a wrong key, a wrong purpose or a changed byte. */
  open(sealed: Buffer, purpose: string): string;
  /** HMAC-SHA256 under a key of its own, for short secrets that a plain hash would reveal. */
  mac(plain: string, purpose: string): Buffer;
  /** The same under every key there was, the present one first: what was kept under an earlier one still counts. */
  macs(plain: string, purpose: string): Buffer[];
};

/** Keys from before the present one. */
export type EarlierKeys = {
  /** The master key before, until the rotation has ended. */
  masterKey?: string | undefined;
  /** Of ended rotations; they check and never seal. */
  macKeys?: readonly Buffer[];
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_TEXT_MIN = 32;

/** `keyText` is BAIZE_MASTER_KEY: at least 32 characters of randomness. Throws InvariantError when shorter. */
export function createSecretBox(keyText: string, earlier: EarlierKeys = {}): SecretBox {
  const texts = [keyText, ...(earlier.masterKey === undefined ? [] : [earlier.masterKey])];
  for (const text of texts)
    invariant(text.length >= KEY_TEXT_MIN, `the secret key has at least ${KEY_TEXT_MIN} characters`);
  const key = sealingKeyOf(keyText);
  const before = earlier.masterKey === undefined ? undefined : sealingKeyOf(earlier.masterKey);
  const macKey = macKeyOf(keyText);
  const macKeys = [...texts.map(macKeyOf), ...(earlier.macKeys ?? [])];
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      invariant(sealed[0] === VERSION, 'sealed by a version we know', { version: sealed[0] });
      if (!before) return openWith(key, sealed, purpose);
      try {
        return openWith(key, sealed, purpose);
      } catch {
        // Not yet sealed again; with neither key it is this error that counts.
        return openWith(before, sealed, purpose);
      }
    },
    mac: (plain, purpose) => macWith(macKey, plain, purpose),
    macs: (plain, purpose) => macKeys.map((one) => macWith(one, plain, purpose)),
  };
}

const sealingKeyOf = (keyText: string): Buffer =>
  Buffer.from(hkdfSync('sha256', keyText, '', 'baize secret box v1', 32));

/** The key of `mac`, which is kept when its master key goes. */
export const macKeyOf = (keyText: string): Buffer =>
  Buffer.from(hkdfSync('sha256', keyText, '', 'baize secret box mac v1', 32));

function openWith(key: Buffer, sealed: Buffer, purpose: string): string {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

const macWith = (macKey: Buffer, plain: string, purpose: string): Buffer =>
  // The length keeps 'a' + 'bc' from meaning what 'ab' + 'c' means.
  createHmac('sha256', macKey).update(`${purpose.length}:${purpose}${plain}`).digest();
