import type { Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { SignInDeps } from '@baize/sign-in';

export type AgentsDeps = Pick<SignInDeps, 'db' | 'clock' | 'publish' | 'sealing' | 'passwords' | 'box'>;
export type AgentsConsoleDeps = AgentsDeps & { audit: AuditPort<Tx> };
/** Whose team is asked about: the session's agent, or the one an operator chose. */
export type OfAgent = { merchantId: number; caller: { memberId: number } };
