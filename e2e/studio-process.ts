import fs from 'node:fs';
import { WORLD } from './world.ts';

/** The studio's process of this product, by the port it was given. */
export function studioPid(): number {
  const port = new URL(WORLD.studio).port;
  for (const name of fs.readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      if (!fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('apps/studio/server/main.ts')) continue;
      const environment = fs.readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      if (environment.includes(`BAIZE_STUDIO_PORT=${port}`)) return Number(name);
    } catch {
      // It ended, or is not ours to look at.
    }
  }
  throw new Error(`no studio at port ${port}`);
}
