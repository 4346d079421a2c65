import { createStore } from './store.ts';

/** The browser's own offer to install the site (Chromium only); its typings have none. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** `ready` while the browser would install the site on a word; `done` once it has. */
export const installStore = createStore<'none' | 'ready' | 'done'>('none');
let offer: InstallOffer | undefined;

/** The offer comes once and early: it is kept for the page that shows a button for it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    installStore.set('ready');
  });
  addEventListener('appinstalled', () => installStore.set('done'));
}

/** Asks the browser to install; an offer counts once. */
export async function install(): Promise<void> {
  const used = offer;
  offer = undefined;
  installStore.set('none');
  if ((await used?.prompt())?.outcome === 'accepted') installStore.set('done');
}
