/** The thread of verifier.ts: verifies what is in the ring, sleeps while it is empty, ends when it is terminated. */
import { verify, type KeyObject } from 'node:crypto';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import {
  after,
  ASLEEP,
  BODY_BYTES,
  DONE,
  HEAD,
  KEY_NUMBER,
  KEYS_MAX,
  SIGNATURE_BYTES,
  SLOT_BYTES,
  slotOf,
  VERDICT,
  VERDICTS,
  wordOf,
  type RingMemory,
  type SentKey,
} from './verify-ring.ts';

/** Who asked is woken after this many, while more wait. */
const TELL_EVERY = 8;

const memory = workerData as RingMemory;
const words = new Int32Array(memory.words);
const bytes = Buffer.from(memory.bytes);
const keys = new Map<number, KeyObject>();

function takeKeys(): void {
  for (;;) {
    const sent = parentPort && receiveMessageOnPort(parentPort);
    if (!sent) return;
    const { number, key } = sent.message as SentKey;
    keys.set(number, key);
    if (keys.size > KEYS_MAX) keys.delete(keys.keys().next().value ?? 0);
  }
}

function answer(slot: number): void {
  const at = (word: number) => words[wordOf(slot, word)] ?? 0;
  const body = slot * SLOT_BYTES;
  const signature = body + at(BODY_BYTES);
  const end = signature + at(SIGNATURE_BYTES);
  const key = keys.get(at(KEY_NUMBER));
  const verdict =
    key === undefined
      ? VERDICTS.unable
      : verify('RSA-SHA256', bytes.subarray(body, signature), key, bytes.subarray(signature, end))
        ? VERDICTS.good
        : VERDICTS.wrong;
  // Bodies carry session tokens, and nobody needs this copy any more.
  bytes.fill(0, body, end);
  words[wordOf(slot, VERDICT)] = verdict;
}

let next = Atomics.load(words, DONE);
for (;;) {
  const head = Atomics.load(words, HEAD);
  if (head === next) {
    Atomics.store(words, ASLEEP, 1);
    Atomics.wait(words, HEAD, next);
    Atomics.store(words, ASLEEP, 0);
    continue;
  }
  takeKeys();
  for (let told = 1; next !== head; told += 1) {
    answer(slotOf(next));
    next = after(next);
    Atomics.store(words, DONE, next);
    if (told % TELL_EVERY === 0) Atomics.notify(words, DONE);
  }
  Atomics.notify(words, DONE);
}
