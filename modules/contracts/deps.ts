import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type ContractsDeps = { db: Database; clock: Clock; audit: AuditPort<Tx> };

/** Who acts: a member, or, as the house, an operator (null), who is in the audit log. */
export type Actor = { merchantId: number; memberId: number | null; ip: string };

/** How long an answer is waited for (CONTRACT-008). */
export const ANSWER_DAYS = 7;
