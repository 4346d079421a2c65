import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Files of `${dataDir}/secrets`, made once at the first start; an operator may put own ones there before. */
export type Secrets = {
  dir: string;
  /** 32 random bytes, base64: seals what is encrypted at rest. */
  masterKey: string;
  /** Shared with the demo PSP only: HMAC-SHA256 key, base64. */
  pspSecret: string;
  platformKey: string;
  platformPublicKey: string;
  studioKey: string;
  studioPublicKey: string;
};

export function ensureSecrets(dataDir: string): Secrets {
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
  const platform = keys('platform');
  const studio = keys('studio');
  return {
    dir,
    masterKey: secret('master.key'),
    pspSecret: secret('demo-psp.key'),
    platformKey: platform.key,
    platformPublicKey: platform.publicKey,
    studioKey: studio.key,
    studioPublicKey: studio.publicKey,
  };
}
