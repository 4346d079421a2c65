import path from 'node:path';
import { createStream, type FileSize, type RotatingFileStream } from 'rotating-file-stream';

const SIZE = '20M';
const KEPT = 4;
const RETRY_MS = 5_000;
/** What waits for a slow disk; more is dropped, so that a log never takes the memory of those who work. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024;

export type LogFile = {
  write(text: string): void;
  /** Lines that were lost since the start because the file could not be written. */
  dropped(): number;
  close(): Promise<void>;
};

export type LogOptions = {
  /** Told once when lines begin to be lost, and once when they are written again. */
  onChange: (fault: Error | undefined) => void;
  retryMs?: number;
  size?: FileSize;
};

/**
 * A file of at most 20 MB with four older ones beside it (name.log.1 is the youngest). Where it cannot be written (disk full,
 * folder away) lines are dropped and counted, and it is opened again every few seconds: logging ends no process.
 */
export function openLogFile(file: string, options: LogOptions): LogFile {
  let stream: RotatingFileStream | undefined;
  let dropped = 0;
  let told = 0;
  let failing = false;
  let closed = false;

  const open = () => {
    const next = createStream((index) => nameOf(file, index), {
      path: path.dirname(file),
      size: options.size ?? SIZE,
      rotate: KEPT,
      mode: 0o600,
    });
    next.on('error', (error: Error) => {
      if (stream === next) stream = undefined;
      if (!failing) options.onChange(error);
      failing = true;
      if (!closed) setTimeout(open, options.retryMs ?? RETRY_MS).unref();
    });
    stream = next;
  };
  const wroteAgain = () => {
    failing = false;
    options.onChange(undefined);
    const lost = dropped - told;
    told = dropped;
    write(`${JSON.stringify({ level: 40, time: Date.now(), msg: 'log lines were lost', lost })}\n`);
  };
  const write = (text: string) => {
    if (closed) return;
    const lines = text.split('\n').filter(Boolean).length;
    if (!stream || stream.writableLength > WAITING_MAX_BYTES) dropped += lines;
    else
      stream.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
        if (error) dropped += lines;
        else if (failing) wroteAgain();
      });
  };
  open();
  return {
    write,
    dropped: () => dropped,
    close: async () => {
      closed = true;
      const last = stream;
      if (last) await new Promise<void>((resolve) => last.once('close', resolve).end());
    },
  };
}

const nameOf = (file: string, index: number | Date | null): string =>
  index === null ? path.basename(file) : `${path.basename(file)}.${String(index)}`;
