import Bowser from 'bowser';

export type Device = {
  kind: 'phone' | 'tablet' | 'computer' | 'unknown';
  /** Both empty when the browser did not say. */
  browser: string;
  system: string;
};

/** Names that say more than a person calls it. */
const PLAIN: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
};
const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' };

/** What a user agent says of a device, for people: "Safari" on "iPhone". It is a claim, never a proof. */
export function deviceOf(userAgent: string): Device {
  // The library refuses an empty text.
  if (userAgent === '') return { kind: 'unknown', browser: '', system: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name ?? '';
  // Apple's models are how people call them; others are order numbers.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : (os.name ?? '');
  return {
    kind: KINDS[platform.type ?? ''] ?? 'unknown',
    browser: PLAIN[name] ?? name,
    system,
  };
}
