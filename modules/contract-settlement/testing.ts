import type { Database } from '@baize/db';
import type { Clock } from '@baize/kernel';
import type { SiteSettingsInput } from '@baize/site';
import type { AuditPort } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import type { SettlementDeps } from './deps.ts';

export const settlementForTests = (
  db: Database,
  clock: Clock,
  audit: AuditPort<Tx> = async () => undefined,
): SettlementDeps => ({ db, clock, audit });

/** A brand whose contracts of every kind are paid this way: 1 by the clock, 2 the upline pays, 3 the downline asks. */
export const contractsOn = (way: 1 | 2 | 3 = 1): SiteSettingsInput => ({
  flags: { AGENTPOLICY3: true },
  agentPolicy: {
    divtypereq: way,
    dailysalreqtype: way,
    contracthoursalreq: way,
    realtimesalreqtype: 1,
  },
});

export { payFrozen } from './pay.ts';
export { settleDue } from './settle.ts';
