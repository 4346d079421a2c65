import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on stdout. Secrets and sealed fields are cut out wherever they stand. */
export function createLog(config: Pick<Config, 'logLevel'>, process: string): Logger {
  return pino({
    level: config.logLevel,
    base: { process },
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'headers.authorization', 'headers.cookie'],
      censor: '[cut]',
    },
  });
}
