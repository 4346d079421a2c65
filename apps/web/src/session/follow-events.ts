import { callHeaders } from './clients.ts';
import { createEventParser, type StreamEvent } from './event-stream.ts';

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 30_000;

type Follower = {
  onEvent: (event: StreamEvent) => void;
  /** The server took the stream: from here on nothing is missed. */
  onOpen?: () => void;
  /** The stream ended or was refused; it will be tried again. */
  onLost?: () => void;
  /** Before a lost stream is asked for again: what was missed is to be read another way. */
  onAgain?: () => unknown;
};

/**
 * Follows server-sent events until `signal` aborts: a fetch stream, because EventSource cannot send the token.
 * A lost stream is opened again after 1, 2, 4 … 30 seconds; one that brought an event begins at 1 again.
 */
export async function followEvents(path: string, signal: AbortSignal, follower: Follower): Promise<void> {
  let wait_ms = RETRY_FIRST_MS;
  while (!signal.aborted) {
    const hasEvents = await readStream(path, signal, follower);
    if (signal.aborted) return;
    follower.onLost?.();
    wait_ms = hasEvents ? RETRY_FIRST_MS : Math.min(wait_ms * 2, RETRY_MAX_MS);
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    if (!signal.aborted) await follower.onAgain?.();
  }
}

/** Reads until the stream ends; whether it ever brought an event. */
async function readStream(
  path: string,
  signal: AbortSignal,
  { onEvent, onOpen }: Follower,
): Promise<boolean> {
  let hasEvents = false;
  try {
    const response = await fetch(path, {
      headers: { ...callHeaders(), Accept: 'text/event-stream' },
      signal,
    });
    if (!response.ok || !response.body) return false;
    onOpen?.();
    const read = createEventParser((event) => {
      hasEvents = true;
      onEvent(event);
    });
    const decoder = new TextDecoder();
    // A reader, not for-await: Safari on older phones cannot iterate a stream.
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      read(decoder.decode(piece.value, { stream: true }));
  } catch {
    // A cut connection is normal on phones; the caller tries again.
  }
  return hasEvents;
}
