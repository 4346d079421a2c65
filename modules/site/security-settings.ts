import type { Tx } from '@baize/db';
import {
  anyBindsLess,
  bindsNobody,
  isLowered,
  isOther,
  isRaised,
  isSwitchedOff,
  type Control,
} from '@baize/endpoint/control';
import { z } from 'zod';
import type { SecretBox } from './secret-box.ts';
import { sectionOf, sectionSchemas, siteOf, storedSection, type Section } from './settings-sections.ts';
import { lockStoredSite, updateStoredSite } from './settings.sql.ts';
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

const schema = sectionSchemas.security;
type Security = Omit<Section<'security'>, 'defaultPasswordSealed'>;
/** The members that change, as the section's schema left them; never the default password. */
const wanted = z.record(z.string(), z.unknown()).transform((members) => members as Partial<Security>);
const STRICTNESS: readonly Security['identityCheck'][] = ['none', 'withdrawal', 'play'];

/** OP-06: what makes guessing, taking over or leaving with money easier than before needs two. */
export const securityControl: Control<Tx, 'site.security', Partial<Security>, Partial<Security>> = {
  kind: 'site.security',
  action: 'site.settings.update',
  permission: 'controls.write',
  wanted,
  subject: () => 'settings:security',
  lock: async (tx, merchantId, changes) => {
    const stored = await lockedSecurity(tx, merchantId);
    return Object.fromEntries(
      Object.keys(changes).map((name) => [name, stored[name as keyof Security]]),
    ) as Partial<Security>;
  },
  next: (_seen, changes) => changes,
  bindsLess: anyBindsLess<Security>({
    captchaAfterFailures: isRaised,
    lockAfterFailures: isRaised,
    lockAfterFailuresPerIp: isRaised,
    failureWindowMinutes: isLowered,
    lockMinutes: isLowered,
    trialsPerIpPerHour: bindsNobody,
    registrationsPerIpPerDay: isRaised,
    passwordExpiryDays: isRaised,
    passwordsRemembered: isLowered,
    lockRelease: isOther,
    botCheck: isOther,
    extraVerification: isSwitchedOff,
    smsCodeMinutes: isRaised,
    mailCodeMinutes: isRaised,
    codeTries: isRaised,
    codesPerTargetPerHour: isRaised,
    codesPerIpPerHour: isRaised,
    codeLockMinutes: isLowered,
    idleMinutes: isRaised,
    bankCooldownHours: isLowered,
    identityCheck: (before, after) => STRICTNESS.indexOf(after) < STRICTNESS.indexOf(before),
  }),
  save: async (tx, merchantId, changes) => {
    const after = schema.parse({ ...(await lockedSecurity(tx, merchantId)), ...changes });
    await updateStoredSite(tx, merchantId, storedSection(after, 'security'));
  },
};

const lockedSecurity = async (tx: Tx, merchantId: number): Promise<Section<'security'>> =>
  sectionOf(siteOf(await lockStoredSite(tx, merchantId)), 'security');
