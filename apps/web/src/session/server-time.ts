import { createStore, useStore } from './store.ts';

/** A difference this small is the way of the answer, not a wrong clock. */
const JITTER_MS = 5_000;
/** From here on the reader is told: what he sees on his device and on the site differ. */
export const WARNED_FROM_MS = 300_000;

/** The server's clock minus the device's; 0 while they agree. */
export function offsetOf(serverTime: number, now: number): number {
  const offset = serverTime - now;
  return Math.abs(offset) < JITTER_MS ? 0 : offset;
}

const offsetStore = createStore(0);
/** Each answer that names the server's time (the status, every minute) sets the site's clock. */
export const hearServerTime = (serverTime: number, now: number = Date.now()): void =>
  offsetStore.set(offsetOf(serverTime, now));

/** Now by the server's clock: a device may have any time (standards R29). */
export const siteNow = (): number => Date.now() + offsetStore.get();
export const useClockIsWrong = (): boolean => Math.abs(useStore(offsetStore)) >= WARNED_FROM_MS;
