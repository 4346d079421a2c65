/** The few globals of a browser that the session needs, for tests. Import it before what it is for. */
class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
  clear = (): void => this.kept.clear();
}

type Listener = (event: { data?: unknown; key?: string | null }) => void;

/** Another tab's messages are given to `hear`; what this one posts is in `posted`. */
class FakeChannel {
  static posted: unknown[] = [];
  static hear: Listener = () => undefined;
  postMessage = (data: unknown): void => void FakeChannel.posted.push(data);
  addEventListener = (_: string, listener: Listener): void => {
    FakeChannel.hear = listener;
  };
}

export const local: FakeStorage = new FakeStorage();
export const session: FakeStorage = new FakeStorage();
export const address: { href: string } = {
  href: 'https://site.example/?token=' + 't'.repeat(43) + '&aff=A7',
};
let onStorage: Listener = () => undefined;

export const channel = FakeChannel;
/** What the browser tells when another tab wrote to localStorage. */
export const tellStorage = (key: string): void => onStorage({ key });

const globals: Record<string, unknown> = {
  localStorage: local,
  sessionStorage: session,
  location: {
    get href() {
      return address.href;
    },
  },
  history: {
    state: null,
    replaceState: (_state: unknown, _title: string, url: URL) => {
      address.href = String(url);
    },
  },
  BroadcastChannel: FakeChannel,
  addEventListener: (_: string, listener: Listener) => {
    onStorage = listener;
  },
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true });
