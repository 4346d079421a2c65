/** SHELL-065: a page's code may take this long. */
export const CHUNK_TIMEOUT_MS = 120_000;

export type ChunkFailure = 'timeout' | 'missing' | 'error';

/** A page's code did not arrive (SHELL-063): which page, how it failed, and the address that failed when known. */
export class ChunkLoadError extends Error {
  readonly chunk: string;
  readonly kind: ChunkFailure;
  readonly request: string;
  constructor(chunk: string, kind: ChunkFailure, request: string) {
    super(`Loading chunk ${chunk} failed (${kind}: ${request})`);
    this.name = 'ChunkLoadError';
    this.chunk = chunk;
    this.kind = kind;
    this.request = request;
  }
}

/**
 * Loads a page's code with a time limit. A browser remembers a failed import by its address (whatwg/html#6768), so
 * "try again" is a reload of the page.
 */
export async function loadChunk<Module>(
  chunk: string,
  load: () => Promise<Module>,
  timeout_ms: number = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout', '')), timeout_ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const request = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    const kind = /dynamically imported module|preload CSS|not found|404/i.test(text) ? 'missing' : 'error';
    throw new ChunkLoadError(chunk, kind, request);
  } finally {
    clearTimeout(timer);
  }
}
