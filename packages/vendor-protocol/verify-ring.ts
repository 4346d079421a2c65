/**
 * Memory that two threads share to verify signatures: a ring of slots, each with a body and its signature. `Atomics` on
 * the words HEAD and DONE are the only traffic while both are busy; a thread is woken once for all that has gathered.
 */
import type { KeyObject } from 'node:crypto';

export type RingMemory = { bytes: SharedArrayBuffer; words: SharedArrayBuffer };

/** A power of two, so that counters that wrap keep their slot. */
export const SLOTS = 512;
/** A bet is about 500 bytes and its signature 256; what is larger is verified by who asks. */
export const SLOT_BYTES = 4_096;

/** How many were asked (written by the main thread) and answered (by the worker), each in a cache line of its own. */
export const HEAD = 0;
export const DONE = 16;
/** 1 while the worker waits for HEAD to move. */
export const ASLEEP = 32;
const FIRST_SLOT = 48;
/** Words of a slot. */
export const BODY_BYTES = 0;
export const SIGNATURE_BYTES = 1;
export const KEY_NUMBER = 2;
export const VERDICT = 3;
const SLOT_WORDS = 4;

export const VERDICTS = {
  wrong: 0,
  good: 1,
  /** The worker does not have the key any more: who asked must verify. */
  unable: 2,
} as const;

/** Both counters begin just below the largest number, so that every run passes the wrap. */
const FIRST = 2 ** 31 - 3;

/** A public key is sent to the worker once, before its first use. */
export type SentKey = { number: number; key: KeyObject };
/** The worker keeps the latest of them: connections are read anew every three seconds, and bring new ones. */
export const KEYS_MAX = 1_000;

export function createRing(): RingMemory {
  const words = new SharedArrayBuffer((FIRST_SLOT + SLOTS * SLOT_WORDS) * Int32Array.BYTES_PER_ELEMENT);
  const counters = new Int32Array(words);
  counters[HEAD] = FIRST;
  counters[DONE] = FIRST;
  return { bytes: new SharedArrayBuffer(SLOTS * SLOT_BYTES), words };
}

export const slotOf = (count: number): number => count & (SLOTS - 1);
export const wordOf = (slot: number, word: number): number => FIRST_SLOT + slot * SLOT_WORDS + word;
export const after = (count: number): number => (count + 1) | 0;
