/** After this long without a touch or a key, calls are the page's own and do not keep the session awake (standards R13). */
const IDLE_AFTER_MS = 60_000;

let touchedAt = Date.now();
for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(event, () => (touchedAt = Date.now()), { passive: true, capture: true });

/** Whether nobody has been at the page for a while. */
export const isIdle = (now: number = Date.now()): boolean => now - touchedAt > IDLE_AFTER_MS;
