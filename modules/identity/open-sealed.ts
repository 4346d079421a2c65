import type { IdentityDeps } from './deps.ts';
import type { Sealing } from './sealing.ts';

/** The secret inside an E field, for modules that take one. See seal.ts for the form and sealing.ts for the keys. */
export const openSealed = (deps: Pick<IdentityDeps, 'sealing'>, text: string): ReturnType<Sealing['open']> =>
  deps.sealing.open(text);
