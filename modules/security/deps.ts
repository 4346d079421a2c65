import type { SignInDeps } from '@baize/sign-in';

/** The parts of sign-in's dependencies that the security centre needs. */
export type SecurityDeps = Pick<
  SignInDeps,
  'db' | 'clock' | 'log' | 'sealing' | 'passwords' | 'factors' | 'dispatch' | 'publish'
>;
