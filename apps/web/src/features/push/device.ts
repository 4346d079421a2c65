/** This browser's part of web push: whether it can, whether its reader lets it, and its subscription. */

/** A worker shows what arrives while the site is closed; without one, or without the API, a browser cannot. */
async function findManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

export type Device = { canPush: boolean; subscription: PushSubscription | null };
export async function readDevice(): Promise<Device> {
  const manager = await findManager();
  return { canPush: manager !== undefined, subscription: (await manager?.getSubscription()) ?? null };
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string };
/** 'denied': the reader or the browser says no. 'noService': the browser reached no push service. */
export async function subscribe(publicKey: string): Promise<Subscribed | 'denied' | 'noService'> {
  const manager = await findManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    return wireOf(await subscribeWith(manager, publicKey));
  } catch {
    return 'noService';
  }
}

async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const former = await manager.getSubscription();
  // One of another installation's key would get nothing from here.
  if (former && keyOf(former) !== publicKey) await former.unsubscribe();
  return manager.subscribe(options);
}

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const keyOf = ({ options }: PushSubscription): string => base64Url(options.applicationServerKey);
const wireOf = (subscription: PushSubscription): Subscribed => ({
  endpoint: subscription.endpoint,
  p256dh: base64Url(subscription.getKey('p256dh')),
  auth: base64Url(subscription.getKey('auth')),
});
