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

test('SHELL-063 a failed chunk names itself and the failed request', async () => {
  const error = await failure(() =>
    Promise.reject(
      new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/lobby-1.js'),
    ),
  );
  assert.equal(error.chunk, 'lobby');
  assert.equal(error.request, 'https://a.example/assets/lobby-1.js');
});

test('SHELL-064 the kind is missing, timeout or error', async () => {
  assert.equal(
    (await failure(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).kind,
    'missing',
  );
  assert.equal((await failure(() => Promise.reject(new Error('boom')))).kind, 'error');
  assert.equal((await failure(() => new Promise(() => undefined), 5)).kind, 'timeout');
});

test('SHELL-065 a chunk may take 120 seconds', () => {
  assert.equal(CHUNK_TIMEOUT_MS, 120_000);
});

test('a chunk that arrives is handed on', async () => {
  assert.equal(await loadChunk('x', () => Promise.resolve(7)), 7);
});
