import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { invariant } from '@baize/kernel';

/**
 * Encrypts stored secrets (authenticator secrets, private keys, provider credentials): AES-256-GCM under a key from the
 * configuration, so that a copy of the database alone reveals nothing.
 */
export type SecretBox = {
  /** `purpose` is bound into the ciphertext: a value sealed for one row cannot be moved to another. */
  seal(plain: string, purpose: string): Buffer;
  /** Throws on a wrong key, a wrong purpose or a changed byte. */
  open(sealed: Buffer, purpose: string): string;
  /** HMAC-SHA256 under a key of its own, for short secrets that a plain hash would reveal. */
  mac(plain: string, purpose: string): Buffer;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_TEXT_MIN = 32;

/** `keyText` is BAIZE_MASTER_KEY: at least 32 characters of randomness. Throws InvariantError when shorter. */
export function createSecretBox(keyText: string): SecretBox {
  invariant(keyText.length >= KEY_TEXT_MIN, `the secret key has at least ${KEY_TEXT_MIN} characters`);
  const key = Buffer.from(hkdfSync('sha256', keyText, '', 'baize secret box v1', 32));
  const macKey = Buffer.from(hkdfSync('sha256', keyText, '', 'baize secret box mac v1', 32));
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      invariant(sealed[0] === VERSION, 'sealed by a version we know', { version: sealed[0] });
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mac: (plain, purpose) =>
      // The length keeps 'a' + 'bc' from meaning what 'ab' + 'c' means.
      createHmac('sha256', macKey).update(`${purpose.length}:${purpose}${plain}`).digest(),
  };
}
