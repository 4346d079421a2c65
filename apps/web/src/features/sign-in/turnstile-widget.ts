/** Cloudflare's own script; the page's policy names its origin only while an operator has put keys in. */
const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

type Turnstile = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'dark' | 'light';
      language: string;
      size: 'flexible';
      callback(token: string): void;
      'error-callback'(): boolean;
      'expired-callback'(): void;
      'timeout-callback'(): void;
    },
  ): string | undefined;
  remove(widget: string): void;
};

let loading: Promise<Turnstile> | undefined;

/** Loads the script once; a failed load is tried again the next time. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error('turnstile did not start'));
    });
    script.addEventListener('error', () => reject(new Error('turnstile did not load')));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Shows Cloudflare's check in `place` until it gives a ticket; undefined when it failed, expired or was ended. */
export async function turnstileTicket(
  place: HTMLElement,
  options: { siteKey: string; language: string; signal: AbortSignal },
): Promise<string | undefined> {
  const turnstile = await loadTurnstile();
  if (options.signal.aborted) return undefined;
  const theme = document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
  let widget: string | undefined;
  try {
    return await new Promise<string | undefined>((resolve) => {
      const end = () => resolve(undefined);
      options.signal.addEventListener('abort', end);
      widget = turnstile.render(place, {
        sitekey: options.siteKey,
        theme,
        language: options.language,
        size: 'flexible',
        callback: resolve,
        'error-callback': () => {
          end();
          return true;
        },
        'expired-callback': end,
        'timeout-callback': end,
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
  }
}
