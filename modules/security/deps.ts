import type { SignInDeps } from '@baize/sign-in';

/** What the security centre works with: the parts of sign-in, as far as it needs them. */
export type SecurityDeps = Pick<
  SignInDeps,
  'db' | 'clock' | 'log' | 'sealing' | 'passwords' | 'factors' | 'dispatch'
>;
