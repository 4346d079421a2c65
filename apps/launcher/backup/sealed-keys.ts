import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** scrypt's cost: 128 MB and about half a second a guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const KEY_BYTES = 32;
const IV_BYTES = 12;
export const PASSPHRASE_MIN = 12;

const sealed = z.object({
  kdf: z.literal('scrypt'),
  N: z.number(),
  r: z.number(),
  p: z.number(),
  salt: z.base64(),
  cipher: z.literal('aes-256-gcm'),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});
const files = z.record(z.string().regex(/^[\w.-]+$/), z.base64());

/** The files of the secrets folder as one text that only the passphrase opens; null where the folder has none. */
export function sealKeys(dir: string, passphrase: string): string | null {
  const names = fs.existsSync(dir) ? fs.readdirSync(dir).toSorted() : [];
  if (names.length === 0) return null;
  const plain = Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(dir, name)).toString('base64')]),
  );
  const salt = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, COST), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final()]);
  const { N, r, p } = COST;
  const text = {
    kdf: 'scrypt',
    N,
    r,
    p,
    salt: salt.toString('base64'),
    cipher: 'aes-256-gcm',
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

/** Writes the files back. Those that are there already must be the same: another key would open nothing of the backup. */
export function openKeys(text: string, passphrase: string, dir: string): void {
  const { N, r, p, salt, iv, tag, data } = sealed.parse(JSON.parse(text));
  const key = scryptSync(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, {
    N,
    r,
    p,
    maxmem: COST.maxmem,
  });
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'));
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  const opened = Object.entries(files.parse(JSON.parse(plainOf(decipher, data))));
  for (const [name, content] of opened) {
    const file = path.join(dir, name);
    if (fs.existsSync(file) && fs.readFileSync(file).toString('base64') !== content)
      throw new Error(`${file} is another key than the backup’s: move it away first`);
  }
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const [name, content] of opened)
    fs.writeFileSync(path.join(dir, name), Buffer.from(content, 'base64'), { mode: 0o600, flush: true });
}

function plainOf(decipher: ReturnType<typeof createDecipheriv>, data: string): string {
  try {
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString();
  } catch (error) {
    throw new Error('the passphrase does not open the keys of this backup', { cause: error });
  }
}
