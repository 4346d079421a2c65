/** PostgreSQL's classes: connection, resources (disk full), operator (shutdown), system error; and a server that only reads. */
const SERVER = /^(08|53|57P0[1-5]|58)|^25006$/;
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
]);
/** What pg says without a code. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database or the disk cannot work at the moment, and nothing about what was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
  // A socket in the file system is absent while its server is down.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (code !== undefined && (SYSTEM.has(code) || SERVER.test(code))) return true;
  return SAID.test(message) || isOutage(cause);
}
