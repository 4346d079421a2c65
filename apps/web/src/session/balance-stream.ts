import { useEffect } from 'react';
import { callHeaders } from './clients.ts';
import { createEventParser } from './event-stream.ts';
import { balanceQuery, setLiveBalance } from './member.ts';
import { queryClient } from './query-client.ts';
import { useToken } from './session.ts';

const PATH = '/wps/v2/wallets/stream';
const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 30_000;

/**
 * Keeps the balance live while somebody is logged in: a fetch stream, because EventSource cannot send the token.
 * A lost stream is opened again after 1, 2, 4 … 30 seconds and the balance asked for once in between.
 */
export function useBalanceStream(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const abort = new AbortController();
    void follow(abort.signal);
    return () => abort.abort();
  }, [token]);
}

async function follow(signal: AbortSignal): Promise<void> {
  let wait_ms = RETRY_FIRST_MS;
  while (!signal.aborted) {
    const lived = await readStream(signal);
    if (signal.aborted) return;
    wait_ms = lived ? RETRY_FIRST_MS : Math.min(wait_ms * 2, RETRY_MAX_MS);
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    await queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
  }
}

/** Reads until the stream ends; whether it ever told something. */
async function readStream(signal: AbortSignal): Promise<boolean> {
  let told = false;
  try {
    const response = await fetch(PATH, {
      headers: { ...callHeaders(), Accept: 'text/event-stream' },
      signal,
    });
    if (!response.ok || !response.body) return false;
    const read = createEventParser(({ event, data }) => {
      if (event !== 'balance') return;
      told = true;
      const { balance, currency } = JSON.parse(data) as { balance: string; currency: string };
      setLiveBalance(balance, currency);
    });
    const decoder = new TextDecoder();
    // A reader, not for-await: Safari on older phones cannot iterate a stream.
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      read(decoder.decode(piece.value, { stream: true }));
  } catch {
    // A cut connection is normal on phones; the caller tries again.
  }
  return told;
}
