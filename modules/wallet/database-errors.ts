import type { ErrorClass } from './batcher.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** A week whose partition was not created ahead (the worker was away): created on the spot, then tried again. */
export const lacksPartition = (error: unknown): boolean =>
  codeOf(error) === '23514' && messageOf(error).startsWith('no partition of relation');

/** serialization_failure, deadlock_detected, unique_violation. */
const REREAD = new Set(['40001', '40P01', '23505']);
const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL's connection classes and shutdown codes, Node's socket codes. */
const CONNECTION = /^(08\w{3}|57P0[1-4]|53300|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|EAI_AGAIN)$/;
/** What pg says without a code when a connection ends under a query or cannot be had. */
const CONNECTION_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

export function classifyError(error: unknown): ErrorClass {
  const code = codeOf(error);
  if (REREAD.has(code) || lacksPartition(error)) return 'reread';
  if (code === LOCK_NOT_AVAILABLE) return 'locked';
  if (CONNECTION.test(code) || CONNECTION_WORDS.test(messageOf(error))) return 'connection';
  return 'unexpected';
}
