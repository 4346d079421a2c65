import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import type { Database } from '@baize/db';
import type { SealedColumn, SecretBox } from '@baize/site';
import { parseSealed, readContent } from './seal.ts';
import { findSealingKey, findYoungestSealingKey, insertNonce, insertSealingKey } from './sealing.sql.ts';

const makeKeyPair = promisify(generateKeyPair);
/** A key is handed out for this long and opens for a day more, for pages that stay open. */
const KEY_AGE_MAX_MS = 30 * 86_400_000;
const GRACE_MS = 86_400_000;
const MODULUS_BITS = 2048;
/** Processes that start at once make one key. */
const MAKE_KEY_LOCK = 7_261_201;

export type Sealing = {
  publicKey(): Promise<{ kid: string; pem: string }>;
  /** The secret inside an E field. A field opens once: the second time is sealed_replayed. */
  open(text: string): Promise<Result<string, 'sealed_invalid' | 'sealed_replayed'>>;
};

// The name the first keys were sealed under; another would open none of them.
export const sealingKeyPurpose = (kid: string): string => `identity.sealing_key:${kid}`;

/** Opens E fields off the main thread (WebCrypto). Remembers opened private keys of this process. */
export function createSealing(deps: { db: Database; clock: Clock; box: SecretBox }): Sealing {
  const opened = new Map<string, webcrypto.CryptoKey>();

  const privateKey = async (kid: string) => {
    const known = opened.get(kid);
    if (known) return known;
    const row = await findSealingKey(
      deps.db,
      kid,
      new Date(deps.clock.now().getTime() - KEY_AGE_MAX_MS - GRACE_MS),
    );
    if (!row) return undefined;
    const pkcs8 = new Uint8Array(
      Buffer.from(deps.box.open(row.privateSealed, sealingKeyPurpose(kid)), 'base64'),
    );
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['decrypt']);
    opened.set(kid, key);
    return key;
  };

  const youngest = () =>
    findYoungestSealingKey(deps.db, new Date(deps.clock.now().getTime() - KEY_AGE_MAX_MS));

  return {
    async publicKey() {
      const row = (await youngest()) ?? (await makeKey(deps, youngest));
      return { kid: row.kid, pem: row.publicPem };
    },
    async open(text) {
      const parsed = parseSealed(text);
      const key = parsed && (await privateKey(parsed.kid));
      if (!key) return refuse('sealed_invalid');
      const plain = await webcrypto.subtle
        .decrypt({ name: 'RSA-OAEP' }, key, new Uint8Array(parsed.bytes))
        .then((bytes) => Buffer.from(bytes).toString('utf8'))
        .catch(() => undefined);
      const content = plain === undefined ? undefined : readContent(plain, deps.clock.now());
      if (!content) return refuse('sealed_invalid');
      const isNew = await insertNonce(deps.db, content.n, deps.clock.now());
      return isNew ? ok(content.v) : refuse('sealed_replayed');
    },
  };
}

type KeyRow = { kid: string; publicPem: string };

async function makeKey(
  deps: { db: Database; clock: Clock; box: SecretBox },
  youngest: () => Promise<KeyRow | undefined>,
): Promise<KeyRow> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: MODULUS_BITS });
  const kid = randomBytes(4).toString('hex');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  return deps.db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [MAKE_KEY_LOCK]);
    const made = await youngest();
    if (made) return made;
    await insertSealingKey(tx, {
      kid,
      publicPem: pem,
      privateSealed: deps.box.seal(pkcs8, sealingKeyPurpose(kid)),
      createdAt: deps.clock.now(),
    });
    return { kid, publicPem: pem };
  });
}

export const signInSealedColumns: SealedColumn[] = [
  {
    table: 'sign_in.sealing_key',
    column: 'private_sealed',
    key: ['kid'],
    purpose: (kid) => sealingKeyPurpose(kid as string),
  },
];
