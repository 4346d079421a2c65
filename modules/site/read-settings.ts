import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import type { SiteConsoleDeps } from './console-deps.ts';
import { getStoredSettings } from './settings.sql.ts';
import { PATTERNS } from './patterns.ts';
import { versionOf } from './settings-sections.ts';
import { settingsSchema, type SiteSettings } from './settings.ts';
import { FLAG_DEFAULTS } from './whitelabel.ts';

/** A site's settings as they stand in the database now, defaults filled in. */
export const readSettings = async (db: Db, merchantId: number): Promise<SiteSettings> =>
  settingsSchema.parse(await getStoredSettings(db, merchantId));

/** What the console shows: every section with its version, secrets left out. */
export function settingsView(
  deps: Pick<SiteConsoleDeps, 'humanProviders'>,
  settings: SiteSettings,
  language: Language,
) {
  const { registration, security, flags } = settings;
  const { defaultPasswordSealed, ...open } = security;
  return {
    registration: { version: versionOf(registration), value: registration },
    security: {
      version: versionOf(security),
      value: { ...open, hasDefaultPassword: defaultPasswordSealed !== '' },
    },
    flags: { version: versionOf(flags), value: { ...FLAG_DEFAULTS, ...flags } },
    patterns: PATTERNS.map(({ patternId, regex, message }) => ({
      patternId,
      regex,
      message: message[language],
    })),
    humanProviders: [...deps.humanProviders],
  };
}
