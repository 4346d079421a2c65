import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

/** `box` seals what an event is dealt from. */
export type GiveawaysDeps = { db: Database; clock: Clock; box: SecretBox; audit: AuditPort<Tx> };
