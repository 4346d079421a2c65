import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { Catalogue } from './catalogue.ts';

export type CatalogueDeps = { db: Database; clock: Clock; catalogue: Catalogue };

/** The console's deps: the composing app hands in the staff module's audit log and the queue of the worker. */
export type CatalogueOpsDeps = CatalogueDeps & {
  audit: AuditPort<Tx>;
  /** Has the worker draw what has no art, once the transaction is through (DRAWING_JOB). */
  publishDrawing(tx: Tx): Promise<unknown>;
};
