import type { IdentityDeps } from '@baize/identity';

/** What the security centre works with: identity's own parts, as far as it needs them. */
export type SecurityDeps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'log' | 'sealing' | 'passwords' | 'factors' | 'dispatch'
>;
