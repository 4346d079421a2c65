import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Lines that wait for a disk that is full; what comes on top is dropped. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024;

/** JSON lines on stdout. Secrets and sealed fields are cut out wherever they stand. */
export function createLog(config: Pick<Config, 'logLevel'>, process: string): Logger {
  const stdout = pino.destination({ fd: 1, sync: true, maxLength: WAITING_MAX_BYTES });
  // Without a listener a line that cannot be written would end the process. It is written with the next one that can.
  stdout.on('error', () => undefined);
  return pino(
    {
      level: config.logLevel,
      base: { process },
      redact: {
        paths: ['password', '*.password', 'token', '*.token', 'headers.authorization', 'headers.cookie'],
        censor: '[cut]',
      },
    },
    stdout,
  );
}
