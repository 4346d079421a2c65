import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { signBody, type PeerKey } from './signature.ts';
import { openVerifier, type Verifier, type VerifierOptions } from './verifier.ts';
import * as ring from './verify-ring.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const own: PeerKey = { keyId: 'own', key: publicKey };
const next: PeerKey = { keyId: 'next', key: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey };
const started: Worker[] = [];
process.on('worker', (worker) => started.push(worker));

const opened: Verifier[] = [];
afterEach(async () => {
  for (const verifier of opened.splice(0)) await verifier.close();
  started.splice(0);
});

/** The next worker that runs. */
async function nextWorker(): Promise<void> {
  const [worker] = (await once(process, 'worker')) as [Worker];
  // It does not keep the process alive by itself.
  worker.ref();
  await once(worker, 'online');
  worker.unref();
}

/** A verifier whose worker runs. */
async function aVerifier(options: VerifierOptions = {}): Promise<Verifier> {
  const verifier = openVerifier(options);
  opened.push(verifier);
  const ready = nextWorker();
  assert.equal(await isTrue(verifier, 'the first starts the worker'), true);
  await ready;
  return verifier;
}

function isTrue(verifier: Verifier, text: string, { sent = text, keys = [own] } = {}): Promise<boolean> {
  const headers = { 'x-hub88-signature': signBody(text, privateKey) };
  return verifier.verify(Buffer.from(sent), headers, keys);
}

test('OPEN-PLAY-01 beside the main thread the same is true and the same is refused, however many come at once', async () => {
  const verifier = await aVerifier();
  const calls = Array.from({ length: 2 * ring.SLOTS }, async (_, i) => {
    const body = Buffer.from(`message ${i}`);
    const headers = {
      'x-hub88-signature': signBody(body, privateKey),
      ...(i % 3 ? {} : { 'x-key-id': 'next' }),
    };
    const sent = i % 2 ? body : Buffer.from(`message ${i + 1}`);
    assert.equal(
      await verifier.verify(sent, headers, [next, own]),
      i % 2 === 1 && i % 3 !== 0,
      `message ${i}`,
    );
  });
  await Promise.all(calls);
  assert.equal(await verifier.verify(Buffer.from('x'), {}, [own]), false);
  assert.equal(await isTrue(verifier, 'no key'.padEnd(9), { keys: [] }), false);
});

test('OPEN-PLAY-01 a body at the size of a slot and one above it', async () => {
  const verifier = await aVerifier();
  const signatureBytes = 256;
  for (const size of [0, 1, ring.SLOT_BYTES - signatureBytes, ring.SLOT_BYTES, 600_000]) {
    const text = 'x'.repeat(size);
    assert.equal(await isTrue(verifier, text), true, `${size} bytes`);
    assert.equal(await isTrue(verifier, text, { sent: `${text}y` }), false, `${size} bytes and one`);
  }
  const short = { 'x-hub88-signature': 'AAAA' };
  assert.equal(await verifier.verify(Buffer.from('x'), short, [own]), false);
});

test('the worker does the work', async () => {
  const verifier = await aVerifier();
  const headers = { 'x-hub88-signature': signBody('x', privateKey) };
  const before = await started.at(-1)?.cpuUsage();
  const here = process.threadCpuUsage();
  for (let i = 0; i < 3_000; i += 100)
    await Promise.all(Array.from({ length: 100 }, () => verifier.verify(Buffer.from('x'), headers, [own])));
  const there = await started.at(-1)?.cpuUsage(before);
  assert.ok((there?.user ?? 0) > process.threadCpuUsage(here).user, 'more time there than here');
});

test('a worker that dies loses nothing: who waits is answered, and another one starts', async () => {
  const failures: unknown[] = [];
  const verifier = await aVerifier({ onFailure: (error) => failures.push(error) });
  const answers = Promise.all(
    Array.from({ length: 400 }, (_, i) => isTrue(verifier, `m ${i}`, { sent: i % 2 ? `m ${i}` : 'another' })),
  );
  await started.at(-1)?.terminate();
  assert.deepEqual(
    await answers,
    Array.from({ length: 400 }, (_, i) => i % 2 === 1),
  );
  assert.equal(failures.length, 1);
  assert.equal(await isTrue(verifier, 'at once'), true);
  assert.equal(started.length, 1, 'not started again at once');
  await sleep(1_100);
  const ready = nextWorker();
  assert.equal(await isTrue(verifier, 'a second later'), true);
  await ready;
  assert.equal(started.length, 2);
  assert.equal(await isTrue(verifier, 'by the new one'), true);
  assert.equal(failures.length, 1);
});

test('a worker that hangs is ended, and who waits is answered', { timeout: 20_000 }, async () => {
  const failures: string[] = [];
  const hangs = new URL('data:text/javascript,Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)');
  const verifier = await aVerifier({ worker: hangs, onFailure: (error) => failures.push(String(error)) });
  assert.deepEqual(
    await Promise.all([isTrue(verifier, 'good'), isTrue(verifier, 'bad', { sent: 'worse' })]),
    [true, false],
  );
  assert.deepEqual(failures, ['Error: the verifying thread does not answer']);
});

test('where no worker can be started the main thread verifies', async () => {
  const failures: unknown[] = [];
  const worker = new URL('http://127.0.0.1/no-worker.js');
  const verifier = openVerifier({ worker, onFailure: (error) => failures.push(error) });
  assert.deepEqual(
    await Promise.all([isTrue(verifier, 'good'), isTrue(verifier, 'bad', { sent: 'worse' })]),
    [true, false],
  );
  assert.equal(failures.length, 1, 'told once a second');
});

test('after the end, and in the middle of it, the main thread verifies', async () => {
  const verifier = await aVerifier();
  const waiting = isTrue(verifier, 'in the ring');
  const closing = verifier.close();
  assert.equal(await isTrue(verifier, 'while it closes'), true);
  await closing;
  assert.deepEqual(await Promise.all([waiting, isTrue(verifier, 'closed')]), [true, true]);
  assert.equal(await isTrue(verifier, 'closed', { sent: 'other' }), false);
  assert.equal(started.length, 1);
});

test('more keys than the worker keeps: the oldest are sent again', async () => {
  const verifier = await aVerifier();
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const headers = { 'x-hub88-signature': signBody('x', privateKey) };
  const keys = Array.from({ length: ring.KEYS_MAX + 100 }, () => createPublicKey(pem));
  for (const key of [...keys, ...keys.slice(0, 200)])
    assert.equal(await verifier.verify(Buffer.from('x'), headers, [{ keyId: 'k', key }]), true);
});

test('the worker is told neither environment nor arguments', async () => {
  const tells = new URL(
    `data:text/javascript,throw new Error(JSON.stringify([process.env, process.argv.slice(2)]))`,
  );
  const { promise, resolve } = Promise.withResolvers<unknown>();
  process.env['SECRET_OF_THE_TEST'] = '1';
  const verifier = openVerifier({ worker: tells, onFailure: resolve });
  opened.push(verifier);
  const starting = once(process, 'worker');
  assert.equal(await isTrue(verifier, 'x'), true);
  for (const worker of await starting) worker.ref();
  assert.equal(String(await promise), 'Error: [{},[]]');
});

test('the worker wipes what it verified, and says that it lacks a key', async () => {
  const memory = ring.createRing();
  const [words, bytes] = [new Int32Array(memory.words), Buffer.from(memory.bytes)];
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: memory, env: {} });
  worker.postMessage({ number: 1, key: publicKey } satisfies ring.SentKey);
  const body = Buffer.from('{"token":"secret"}');
  const signature = Buffer.from(signBody(body, privateKey), 'base64');
  const first = Atomics.load(words, ring.HEAD);
  const verdicts = [];
  for (const [offset, key] of [1, 2].entries()) {
    const count = (first + offset) | 0;
    const slot = ring.slotOf(count);
    bytes.set(Buffer.concat([body, signature]), slot * ring.SLOT_BYTES);
    words[ring.wordOf(slot, ring.BODY_BYTES)] = body.length;
    words[ring.wordOf(slot, ring.SIGNATURE_BYTES)] = signature.length;
    words[ring.wordOf(slot, ring.KEY_NUMBER)] = key;
    Atomics.store(words, ring.HEAD, ring.after(count));
    Atomics.notify(words, ring.HEAD);
    const told = Atomics.waitAsync(words, ring.DONE, count);
    if (told.async) await told.value;
    verdicts.push(words[ring.wordOf(slot, ring.VERDICT)]);
  }
  await worker.terminate();
  assert.deepEqual(verdicts, [ring.VERDICTS.good, ring.VERDICTS.unable]);
  assert.ok(bytes.every((byte) => byte === 0));
});
