import { lockNamed } from '@baize/db';
import type { SealedColumn } from '@baize/site';
import webpush from 'web-push';
import type { PushDeps } from './deps.ts';
import { findKey, insertKey } from './push.sql.ts';

export type KeyPair = { publicKey: string; privateKey: string };
const PURPOSE = 'push.key';

/** The installation's VAPID keys (RFC 8292), base64url; made at the first use, once for all processes. */
export async function readKey({ db, box, clock }: Pick<PushDeps, 'db' | 'box' | 'clock'>): Promise<KeyPair> {
  const found = (await findKey(db)) ?? (await makeKey({ db, box, clock }));
  return { publicKey: found.publicKey, privateKey: box.open(found.privateSealed, PURPOSE) };
}

function makeKey({ db, box, clock }: Pick<PushDeps, 'db' | 'box' | 'clock'>) {
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'push.key', 0);
    const made = await findKey(tx);
    if (made) return made;
    const { publicKey, privateKey } = webpush.generateVAPIDKeys();
    const row = { publicKey, privateSealed: box.seal(privateKey, PURPOSE) };
    await insertKey(tx, { ...row, createdAt: clock.now() });
    return row;
  });
}

export const pushSealedColumns: SealedColumn[] = [
  { table: 'push.key', column: 'private_sealed', key: ['is_only'], purpose: () => PURPOSE },
];
