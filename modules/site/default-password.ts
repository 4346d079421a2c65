import type { SecretBox } from './secret-box.ts';
import type { SiteSettings } from './settings.ts';

export const DEFAULT_PASSWORD_PURPOSE = 'site.default-password';

/** The value of settings.security.defaultPasswordSealed; empty text removes the default password. */
export const sealDefaultPassword = (box: SecretBox, plain: string): string =>
  plain === '' ? '' : box.seal(plain, DEFAULT_PASSWORD_PURPOSE).toString('base64');

/** The password that accounts opened or reset by staff start with (OPEN-AUTH-08); undefined while a site has none. */
export function openDefaultPassword(
  box: SecretBox,
  settings: Pick<SiteSettings, 'security'>,
): string | undefined {
  const { defaultPasswordSealed } = settings.security;
  return defaultPasswordSealed === ''
    ? undefined
    : box.open(Buffer.from(defaultPasswordSealed, 'base64'), DEFAULT_PASSWORD_PURPOSE);
}
