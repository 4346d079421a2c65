import type { Database } from '@baize/db';
import type { AuditEntry } from '@baize/endpoint';
import { memoryLogger, systemClock } from '@baize/kernel';
import { createSecretBox } from '@baize/site';
import { aFileStore } from '@baize/storage/testing';
import type { DiligenceConsoleDeps } from './deps.ts';

/** The module's dependencies over a test database, with a clock that can be moved; what goes to the audit log is collected. */
export function diligenceForTests(db: Database, change: Partial<DiligenceConsoleDeps> = {}) {
  let shift = 0;
  const audited: AuditEntry[] = [];
  const deps: DiligenceConsoleDeps = {
    db,
    clock: { now: () => new Date(systemClock.now().getTime() + shift) },
    log: memoryLogger(),
    box: createSecretBox('a secret key for tests, thirty-two long at least'),
    audit: (_tx, entry) => Promise.resolve(void audited.push(entry)),
    files: aFileStore(),
    allowLocal: true,
    ...change,
  };
  return { ...deps, audited, advance: (ms: number) => void (shift += ms) };
}
