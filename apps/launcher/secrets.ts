import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Lies beside master.key until every value is sealed under the new one (commands/keys.ts). */
export const OLD_KEY = 'master.key.old';

/**
 * Keys of this installation. BAIZE_MASTER_KEY and BAIZE_PLATFORM_KEY of the environment come first (several nodes share
 * them so); else they are files of `${dataDir}/secrets`, made at the first start. The database knows the master key's
 * fingerprint: with another key no process starts (modules/site/installation.ts).
 */
export type Secrets = {
  dir: string;
  /** 32 random bytes, base64: seals what is encrypted at rest. */
  masterKey: string;
  /** The one before, while `baize keys rotate` is under way: BAIZE_MASTER_KEY_OLD or master.key.old. */
  oldMasterKey: string | undefined;
  /** PEM texts of the key that signs calls to vendors. */
  platformKey: string;
  platformPublicKey: string;
  /** Of the demo world; absent without it. */
  demo?: {
    /** Shared with the demo PSP only: HMAC-SHA256 key, base64. */
    pspSecret: string;
    /** Files. */
    studioKey: string;
    studioPublicKey: string;
  };
};

const readOldKey = (dir: string): string | undefined => {
  const file = path.join(dir, OLD_KEY);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
};

export function ensureSecrets(
  { dataDir, demo }: { dataDir: string; demo: boolean },
  env: NodeJS.ProcessEnv,
): Secrets {
  const dir = path.join(dataDir, 'secrets');
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const secret = (name: string) => {
    const file = path.join(dir, name);
    if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
    return fs.readFileSync(file, 'utf8').trim();
  };
  const keys = (name: string) => {
    const file = path.join(dir, `${name}.pem`);
    if (!fs.existsSync(file)) {
      const pair = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      fs.writeFileSync(path.join(dir, `${name}.pub.pem`), pair.publicKey);
      fs.writeFileSync(file, pair.privateKey, { mode: 0o600 });
    }
    return { key: file, publicKey: path.join(dir, `${name}.pub.pem`) };
  };
  const platformKey = env['BAIZE_PLATFORM_KEY'] ?? fs.readFileSync(keys('platform').key, 'utf8');
  const studio = demo ? keys('studio') : undefined;
  return {
    dir,
    masterKey: env['BAIZE_MASTER_KEY'] ?? secret('master.key'),
    oldMasterKey: env['BAIZE_MASTER_KEY'] ? env['BAIZE_MASTER_KEY_OLD'] : readOldKey(dir),
    platformKey,
    platformPublicKey: createPublicKey(platformKey).export({ type: 'spki', format: 'pem' }).toString(),
    ...(studio
      ? {
          demo: {
            pspSecret: secret('demo-psp.key'),
            studioKey: studio.key,
            studioPublicKey: studio.publicKey,
          },
        }
      : {}),
  };
}
