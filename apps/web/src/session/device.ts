import { stored } from './store.ts';

const KEY = 'deviceId';

/** One random name per browser: no identity, only how the site tells one machine from another (limits, login history). */
export function deviceId(): string {
  const known = stored.read(KEY);
  if (known) return known;
  const fresh = crypto.randomUUID();
  stored.write(KEY, fresh);
  return fresh;
}
