import { hostOf, pictureHost, pictureUrl } from './picture-host.ts';
import { useSiteConfig } from './site-config.ts';
import { createStore, useStore } from './store.ts';

/** Picture hosts that failed in this visit. */
const failedStore = createStore<ReadonlySet<string>>(new Set());
let watched: readonly string[] = [];

/** The address of a picture of ours on the host that serves them now; every picture changes when that host fails. */
export function usePicture(): (path: string) => string {
  const hosts = useSiteConfig()?.imageCdn ?? [];
  const host = pictureHost(hosts, useStore(failedStore));
  if (host) watch(hosts);
  return (path) => pictureUrl(path, host);
}

/** One listener for all pictures: an error does not bubble, but it can be caught on its way down. */
function watch(hosts: readonly string[]): void {
  if (watched.length === 0) addEventListener('error', ({ target }) => onFailed(target), true);
  watched = hosts;
}

/** A picture did not come from its host: that host is left for this visit. */
function onFailed(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  const host = hostOf(target.currentSrc || target.src, watched);
  if (host) failedStore.set(new Set([...failedStore.get(), host]));
}
