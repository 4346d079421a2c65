import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '@baize/kernel';
import { Gauge, type Registry } from 'prom-client';

/** Whether files can be kept: what readiness asks. */
export type Storage = {
  /** Why the data folder cannot be written at this moment. */
  fault(): string | undefined;
  close(): void;
};

const EVERY_MS = 5_000;
/** Two segments of PostgreSQL's log: with less the embedded database stops at the next one. */
const LEAST_BYTES = 32 * 1024 * 1024;
/** Below it an operator is told, long before anything stops. */
const LOW_BYTES = 1024 ** 3;

/** Looks at the data folder's disk now and every five seconds: metrics, an error in the log when it fills up, and when it is well again. */
export async function watchStorage(options: {
  dataDir: string;
  log: Logger;
  registry: Registry;
  everyMs?: number;
}): Promise<Storage> {
  const { dataDir, log, registry } = options;
  const free = new Gauge({
    name: 'baize_data_free_bytes',
    help: 'Room left on the disk of the data folder',
    registers: [registry],
  });
  const writable = new Gauge({
    name: 'baize_data_writable',
    help: 'Whether the data folder can be written',
    registers: [registry],
  });
  let fault: string | undefined;
  let isLow = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const bytes = await statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => undefined,
    );
    const now = bytes !== undefined && bytes < LEAST_BYTES ? 'ENOSPC' : await faultOfWriting(dataDir);
    if (bytes !== undefined) free.set(bytes);
    writable.set(now === undefined ? 1 : 0);
    if (now !== fault) {
      if (now) log.error({ dataDir, fault: now, bytes }, 'the data folder cannot be written');
      else log.warn({ dataDir, bytes }, 'the data folder can be written again');
    }
    fault = now;
    const low = bytes !== undefined && bytes < LOW_BYTES;
    if (low && !isLow) log.error({ dataDir, bytes }, 'the disk of the data folder is nearly full');
    isLow = low;
    if (!closed) timer = setTimeout(() => void look(), options.everyMs ?? EVERY_MS).unref();
  };
  await look();
  return {
    fault: () => fault,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function faultOfWriting(dataDir: string): Promise<string | undefined> {
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(4_096, 1), { flush: true });
    await rm(probe);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
