import type { SignInDeps } from '@baize/sign-in';

export type AgentsDeps = Pick<SignInDeps, 'db' | 'clock' | 'publish' | 'sealing' | 'passwords' | 'box'>;
