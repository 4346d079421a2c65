import { OFFLINE_PAGE, OFFLINE_PARTS, planFor } from './plan.ts';

/**
 * The site's service worker: it makes the site installable, keeps this build's files, and shows a page of its own
 * while there is no network. It waits until the reader asks for the new version (features/site/app-update.ts): a page never
 * changes under somebody who is playing.
 */

/** Written by tools/service-worker-plugin.ts: every build is another worker, and knows its own files. */
declare const BUILD: { version: string; files: string[] };
/** What is used of the worker's scope; TypeScript's own library of it cannot stand beside the browser's. */
type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type PushEvent = ExtendableEvent & { data: { json: () => unknown } | null };
type ClickEvent = ExtendableEvent & { notification: Notification };
type Page = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> };
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  skipWaiting: () => Promise<void>;
  clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  location: Location;
};
const scope = globalThis as unknown as Scope;

const { version, files: names } = BUILD;
const ASSETS = 'assets';
const OFFLINE = `offline-${version}`;
const files = new Set(names);

scope.addEventListener('install', (event) => {
  const parts = [OFFLINE_PAGE, ...OFFLINE_PARTS].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(parts)));
});

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

scope.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (planFor(request, scope.location.origin, files)) {
    case 'asset':
      return event.respondWith(fromCache(request));
    case 'page':
      return event.respondWith(pageOrOffline(event));
    case 'part':
      return event.respondWith(fetch(request).catch(() => kept(request.url)));
    case 'leave':
      return;
  }
});

const INBOX = '/member/messageV2';

/** A message of the inbox (module push). The same id twice is one notification. */
scope.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, title, body } = event.data.json() as { id: string; title: string; body: string };
  event.waitUntil(
    scope.registration.showNotification(title, {
      body,
      tag: id,
      icon: '/icons/icon-192.png',
      badge: '/icons/maskable-192.png',
    }),
  );
});

/** Opens the inbox: in a page of the site that is open, else in a new one. A game is left where it is. */
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openInbox());
});

async function openInbox(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const free = pages.find(({ url }) => !new URL(url).pathname.toLowerCase().startsWith('/seamless'));
  if (!free) return void (await scope.clients.openWindow(INBOX));
  await free.focus();
  if (new URL(free.url).pathname !== INBOX) await free.navigate(INBOX);
}

/** Files of earlier builds go; the site's own requests for pages do not wait for the worker to start. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== ASSETS && name !== OFFLINE) await caches.delete(name);
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys())
    if (!files.has(new URL(request.url).pathname)) await cache.delete(request);
  await scope.registration.navigationPreload?.enable();
}

/** A name that is its content never changes: what is kept is right. Without storage it is only fetched. */
async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS).catch(() => undefined);
  const found = await cache?.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // A full disk is no reason to fail: the file is here.
  if (answer.status === 200) await cache?.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return kept(OFFLINE_PAGE);
  }
}

async function kept(url: string): Promise<Response> {
  return (await caches.match(url, { cacheName: OFFLINE })) ?? Response.error();
}
