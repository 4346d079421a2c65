import type { Database, Tx } from '@baize/db';
import type { StaffCaller } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { z } from 'zod';
import type { catalogueApi, catalogueOpsApi } from './api.ts';
import type { Catalogue } from './catalogue.ts';

/** What a staff action leaves in the audit log, in the transaction of the action itself. */
export type AuditEntry = {
  staff: StaffCaller;
  action: string;
  target: string;
  before: object;
  after: object;
  reason: string;
  ip: string;
  requestId: string;
};

export type CatalogueDeps = { db: Database; clock: Clock; catalogue: Catalogue };

/** The console's deps: the composing app hands in the staff module's audit log and the queue of the worker. */
export type CatalogueOpsDeps = CatalogueDeps & {
  audit(tx: Tx, entry: AuditEntry): Promise<unknown>;
  /** Has the worker draw what has no art, once the transaction is through (DRAWING_JOB). */
  publishDrawing(tx: Tx): Promise<unknown>;
};

type Operations = (typeof catalogueApi)['operations'];
type OpsOperations = (typeof catalogueOpsApi)['operations'];
export type InputOf<Op extends keyof Operations> = z.output<Operations[Op]['input']>;
export type OpsInputOf<Op extends keyof OpsOperations> = z.output<OpsOperations[Op]['input']>;
