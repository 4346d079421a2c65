import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk.ts';

const failure = async (load: () => Promise<unknown>, timeout_ms?: number): Promise<ChunkLoadError> => {
  const error: unknown = await loadChunk('lobby', load, timeout_ms).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ChunkLoadError);
  return error;
};

/** As browsers and Vite word it; Safari and a time limit name no request, the page's own import does. */
const FAILURES: [words: string, kind: string, request: string][] = [
  [
    'Failed to fetch dynamically imported module: https://a.example/assets/lobby-1.js',
    'missing',
    'https://a.example/assets/lobby-1.js',
  ],
  [
    'error loading dynamically imported module: https://a.example/assets/lobby-1.js',
    'missing',
    'https://a.example/assets/lobby-1.js',
  ],
  ['Importing a module script failed.', 'missing', './load-chunk.ts'],
  ['Unable to preload CSS for /assets/lobby-1.css', 'missing', '/assets/lobby-1.css'],
  ['boom', 'error', './load-chunk.ts'],
];

test('SHELL-063 SHELL-064 a failed chunk of code or styles names itself, the failed request and how it failed', async () => {
  for (const [words, kind, request] of FAILURES) {
    const error = await failure(() => {
      if (words) return Promise.reject(new TypeError(words));
      return import('./load-chunk.ts');
    });
    assert.deepEqual([error.chunk, error.kind, error.request], ['lobby', kind, request], words);
    assert.ok(error.message.includes(request) && error.message.includes(kind));
  }
});

test('SHELL-064 SHELL-066 code that takes too long is a timeout, and names the request too', async () => {
  const error = await failure(
    () => new Promise((resolve) => void (Date.now() < 0 && resolve(import('./load-chunk.ts')))),
    5,
  );
  assert.deepEqual([error.kind, error.request], ['timeout', './load-chunk.ts']);
});

test('SHELL-065 a chunk may take 120 seconds', () => {
  assert.equal(CHUNK_TIMEOUT_MS, 120_000);
});

test('a chunk that arrives is handed on', async () => {
  assert.equal(await loadChunk('x', () => Promise.resolve(7)), 7);
});
