/**
 * Verification of signatures beside the main thread. A process that answers many calls has one thread for everything
 * else, and RSA is a fifth of a call; the pool of node:crypto is shared with password hashes and costs more than it takes away.
 *
 * One worker reads bodies and signatures from shared memory (verify-ring.ts). The main thread verifies itself while
 * there is no worker yet or any more, what does not fit into a slot, and what finds the ring full: a call is never refused
 * or delayed for want of the worker. It is given public keys and messages, and neither environment nor arguments.
 */
import { verify, type KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { candidatesFor, findSignature, type Headers, type PeerKey } from './signature.ts';
import {
  after,
  ASLEEP,
  BODY_BYTES,
  createRing,
  DONE,
  HEAD,
  KEY_NUMBER,
  SIGNATURE_BYTES,
  SLOT_BYTES,
  slotOf,
  VERDICT,
  VERDICTS,
  wordOf,
  type SentKey,
} from './verify-ring.ts';

export type Verifier = {
  /** As verifyBody. */
  verify(body: Uint8Array, headers: Headers, keys: readonly PeerKey[]): Promise<boolean>;
  /** Ends the worker; what is asked afterwards is verified by the main thread. */
  close(): Promise<void>;
};

export type VerifierOptions = {
  /** Told why the worker ended; the next one starts with a call a second later. */
  onFailure?: (error: unknown) => void;
  worker?: URL;
};

const RESTART_MS = 1_000;
/** A worker that answered nothing for so long, with something to answer, is ended. */
const STUCK_MS = 2_000;
/** It uses about 10 MB (23 Nov 2026). */
const HEAP_MB = 32;

export function openVerifier(options: VerifierOptions = {}): Verifier {
  const file = options.worker ?? new URL('./verify-worker.ts', import.meta.url);
  let ring: Ring | undefined;
  let startsAt = 0;
  let isClosed = false;

  function currentRing(): Ring | undefined {
    if (ring !== undefined || isClosed || performance.now() < startsAt) return ring;
    try {
      return (ring = startRing(file, fail));
    } catch (error) {
      // No thread or no memory is to be had.
      fail(error);
      return undefined;
    }
  }

  function fail(error: unknown): void {
    ring = undefined;
    startsAt = performance.now() + RESTART_MS;
    options.onFailure?.(error);
  }

  return {
    verify: async (body, headers, keys) => {
      const signature = findSignature(headers);
      if (signature === undefined) return false;
      const bytes = Buffer.from(signature, 'base64');
      for (const { key } of candidatesFor(headers, keys)) {
        const asked = { body, signature: bytes, key };
        if (await (currentRing()?.ask(asked) ?? isGood(asked))) return true;
      }
      return false;
    },
    close: async () => {
      isClosed = true;
      await ring?.close();
      ring = undefined;
    },
  };
}

type Asked = { body: Uint8Array; signature: Uint8Array; key: KeyObject };
type Waiting = Asked & { resolve: (isGood: boolean) => void };
const isGood = ({ body, signature, key }: Asked): boolean => verify('RSA-SHA256', body, key, signature);

type Ring = {
  /** Undefined when the worker cannot take it now. */
  ask(asked: Asked): Promise<boolean> | undefined;
  close(): Promise<unknown>;
};

/** One worker with its memory. When it ends, by itself or because it is stuck, what waits is verified here. */
function startRing(file: URL, onEnd: (error: unknown) => void): Ring {
  const memory = createRing();
  const words = new Int32Array(memory.words);
  const bytes = Buffer.from(memory.bytes);
  const worker = new Worker(file, {
    name: 'baize-verify',
    workerData: memory,
    env: {},
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  /** By slot. */
  const waiting: (Waiting | undefined)[] = [];
  const numbers = new WeakMap<KeyObject, number>();
  let keysSent = 0;
  let head = Atomics.load(words, HEAD);
  let tail = head;
  let isHearing = false;
  let state: 'starting' | 'ready' | 'ended' = 'starting';

  worker.once('online', () => (state = 'ready'));
  worker.once('error', fail);
  worker.once('exit', (code) => fail(new Error(`the verifying thread ended with ${code}`)));
  let tailSeen: number | undefined;
  const watch = setInterval(() => {
    settle();
    if (tail !== head && tail === tailSeen) fail(new Error('the verifying thread does not answer'));
    tailSeen = tail === head ? undefined : tail;
  }, STUCK_MS).unref();

  function ask(asked: Asked): Promise<boolean> | undefined {
    const slot = slotOf(head);
    const size = asked.body.byteLength + asked.signature.byteLength;
    if (state !== 'ready' || waiting[slot] !== undefined || size > SLOT_BYTES) return undefined;
    const at = slot * SLOT_BYTES;
    bytes.set(asked.body, at);
    bytes.set(asked.signature, at + asked.body.byteLength);
    words[wordOf(slot, BODY_BYTES)] = asked.body.byteLength;
    words[wordOf(slot, SIGNATURE_BYTES)] = asked.signature.byteLength;
    words[wordOf(slot, KEY_NUMBER)] = numberOf(asked.key);
    const answer = new Promise<boolean>((resolve) => (waiting[slot] = { ...asked, resolve }));
    head = after(head);
    Atomics.store(words, HEAD, head);
    if (Atomics.load(words, ASLEEP) === 1) Atomics.notify(words, HEAD);
    if (!isHearing) {
      isHearing = true;
      worker.ref();
      hear();
    }
    return answer;
  }

  function numberOf(key: KeyObject): number {
    let number = numbers.get(key);
    if (number === undefined) {
      number = keysSent;
      keysSent = after(keysSent);
      numbers.set(key, number);
      worker.postMessage({ number, key } satisfies SentKey);
    }
    return number;
  }

  /** Settles what was answered until nothing is left to wait for. Only meanwhile does the worker keep the process alive. */
  function hear(): void {
    for (settle(); tail !== head && state === 'ready'; settle()) {
      const told = Atomics.waitAsync(words, DONE, tail);
      if (told.async) return void told.value.then(hear);
    }
    isHearing = false;
    worker.unref();
  }

  function settle(): void {
    for (const done = Atomics.load(words, DONE); tail !== done && state !== 'ended'; tail = after(tail)) {
      const slot = slotOf(tail);
      const entry = waiting[slot];
      waiting[slot] = undefined;
      const verdict = words[wordOf(slot, VERDICT)];
      if (verdict === VERDICTS.unable) {
        if (entry) numbers.delete(entry.key);
        answerHere(entry);
      } else entry?.resolve(verdict === VERDICTS.good);
    }
  }

  function end(): Promise<number> {
    state = 'ended';
    clearInterval(watch);
    for (const entry of waiting.splice(0)) answerHere(entry);
    Atomics.notify(words, DONE);
    return worker.terminate();
  }

  function fail(error: unknown): void {
    if (state === 'ended') return;
    void end();
    onEnd(error);
  }

  return { ask, close: end };
}

function answerHere(entry: Waiting | undefined): void {
  entry?.resolve(isGood(entry));
}
