/** SHELL-065: a page's code may take this long. */
export const CHUNK_TIMEOUT_MS = 120_000;

export type ChunkFailure = 'timeout' | 'missing' | 'error';

/** A page's code or styles did not arrive (SHELL-063): which page, how it failed, and the request that failed. */
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

/** What browsers say of code that is not there; then what Vite says of styles. */
const MISSING =
  /dynamically imported module|importing a module script failed|module script|unable to preload css|not found|404/i;
/** An address in such words: whole, or from the site's root as Vite writes it. */
const ADDRESS = /https?:\/\/\S+|\/\S+\.(?:js|css)\b\S*/;
/** What a function like `() => import('./lobby-page.js')` asks for. A time limit and Safari name no request. */
const IMPORTED = /import\(\s*["'`]([^"'`]+)["'`]/;

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
  const asked = IMPORTED.exec(String(load))?.[1] ?? '';
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout', asked)), timeout_ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    throw new ChunkLoadError(
      chunk,
      MISSING.test(text) ? 'missing' : 'error',
      ADDRESS.exec(text)?.[0] ?? asked,
    );
  } finally {
    clearTimeout(timer);
  }
}
