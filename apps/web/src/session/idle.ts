/** After this long without a touch or a key, calls are the page's own and do not keep the session awake (standards R13). */
const IDLE_AFTER_MS = 60_000;

let touchedAt = Date.now();
const listeners = new Set<() => void>();

/** Somebody is at the page: a touch, a key, or a round begun in a game's frame, whose touches are not ours to see. */
export function touch(): void {
  touchedAt = Date.now();
  for (const listener of listeners) listener();
}
export const onTouch = (listener: () => void): void => void listeners.add(listener);

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(event, touch, { passive: true, capture: true });

/** Whether nobody has been at the page for a while. */
export const isIdle = (now: number = Date.now()): boolean => now - touchedAt > IDLE_AFTER_MS;
