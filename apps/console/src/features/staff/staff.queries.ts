import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { staff } from '../../session/clients.ts';

export const AUDIT_PAGE_SIZE = 30;
/** Jobs run by the minute; a page left open follows. */
const JOBS_REFRESH_MS = 15_000;

export type AuditRow = Answer<typeof staff.listAudit>['list'][number];
export type Passkey = Answer<typeof staff.listOwnPasskeys>['passkeys'][number];
export type JobRow = Answer<typeof staff.listJobs>[number];

export type Operator = Answer<typeof staff.listOperators>['list'][number];
export type OperatorAct = Operator['acts'][number];
export type Brand = Answer<typeof staff.listOperators>['brands'][number];

export const operators = reading(['operators'], staff.listOperators)({});
export const ownSecurity = reading(['ownSecurity'], staff.getOwnSecurity)({});
export const auditLog = listing(['audit'], staff.listAudit);
export const ownPasskeys = reading(['passkeys'], staff.listOwnPasskeys)({});
export const jobs = reading(['staff', 'jobs'], staff.listJobs, { refetchInterval: JOBS_REFRESH_MS })({});
