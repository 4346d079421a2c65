import { createStore } from '../../session/store.ts';

/** A new version that waits for the reader's word; null while this is the newest. */
export const updateStore = createStore<ServiceWorker | null>(null);
const LOOK_AGAIN_MS = 3_600_000;

/** Registers the service worker, once a visit; afterwards it is asked for a new version every hour. */
export function watchUpdates(): void {
  // Plain http and some private windows have none.
  if (isWatching || !('serviceWorker' in navigator)) return;
  isWatching = true;
  // A browser that refuses it (and Vite's own server, which has no sw.js) shows the site as before.
  void register().catch(() => undefined);
}
let isWatching = false;

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // The first worker of a browser replaces nothing.
  const offer = (worker: ServiceWorker) => registration.active && updateStore.set(worker);
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => next.state === 'installed' && offer(next));
  });
  // Without a network the next look finds it.
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS);
}

/** Lets the waiting version take over and shows the page in it. */
export function takeUpdate(worker: ServiceWorker): void {
  // It does not wait where nobody uses the old one: on the first visit, or once other tabs were closed.
  if (worker.state !== 'installed') return location.reload();
  worker.addEventListener('statechange', () => worker.state === 'activated' && location.reload());
  worker.postMessage('take-over');
}
