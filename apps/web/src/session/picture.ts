import { hostOf, pictureHost, pictureUrl } from './picture-host.ts';
import { createStore, useStore } from './store.ts';

/** Where pictures come from now. */
const hostStore = createStore('');
let offered: readonly string[] = [];
const failed = new Set<string>();

/** The operator's picture hosts, in order; each answer of the config names them. */
export function offerHosts(hosts: readonly string[]): void {
  if (offered.length === 0 && hosts.length > 0) watch();
  offered = hosts;
  hostStore.set(pictureHost(offered, failed));
}

/** The address of a picture of ours on the host that serves them now; every picture changes when that host fails. */
export function usePicture(): (path: string) => string {
  const host = useStore(hostStore);
  return (path) => pictureUrl(path, host);
}

/** A picture that did not come costs its host the rest of the visit. An error does not bubble, but is caught on its way down. */
function watch(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const host = hostOf(target.currentSrc || target.src, offered);
    if (!host) return;
    failed.add(host);
    hostStore.set(pictureHost(offered, failed));
  };
  addEventListener('error', onError, true);
}
