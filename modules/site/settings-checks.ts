import { CURRENCIES } from '@baize/kernel';
import { fieldError, REGISTRATION_FIELDS } from './field-rules.ts';
import { safePatterns } from './pattern-safety.ts';
import type { Section, SectionName, Site } from './settings-sections.ts';
import type { SiteSettings } from './settings.ts';

/** Codes per member, as validation_failed carries them. */
export type Faults = Record<string, string>;

/** 18 is the minimum in every market. */
const AGE = { min: 18, max: 99 };
const MOBILE_DIGITS = { min: 5, max: 15 };
/** Above any sensible figure and below what breaks a date. */
const FIGURE_MAX = 100_000;
/** Registration and login need these. */
const NEEDED = ['username', 'password'] as const;

/**
 * Checks of registration beyond the schema: lengths in order, lawful ages, and custom patterns that no text can make run
 * without end. Only changed patterns are examined.
 */
export async function registrationFaults(
  before: Section<'registration'>,
  after: Section<'registration'>,
): Promise<Faults> {
  const faults: Faults = {};
  const changed: { path: string; pattern: string }[] = [];
  for (const name of REGISTRATION_FIELDS) {
    const rule = after.fields[name];
    const path = `fields.${name}`;
    if (rule.minLength > rule.maxLength) faults[`${path}.maxLength`] = 'below_minimum';
    const pattern = rule.acceptedPattern;
    if (pattern !== '' && pattern !== before.fields[name].acceptedPattern)
      changed.push({ path: `${path}.acceptedPattern`, pattern });
  }
  for (const name of NEEDED)
    if (!after.fields[name].enabled || !after.fields[name].required)
      faults[`fields.${name}.required`] = 'field_needed';
  const isOutside = (figure: number, { min, max }: { min: number; max: number }) =>
    figure < min || figure > max;
  if (isOutside(after.ageAgreement, AGE)) faults['ageAgreement'] = 'out_of_range';
  if (isOutside(after.birthdayMinAge, AGE)) faults['birthdayMinAge'] = 'out_of_range';
  if (isOutside(after.mobileMaxLength, MOBILE_DIGITS)) faults['mobileMaxLength'] = 'out_of_range';
  if (after.feedback.minLength > after.feedback.maxLength) faults['feedback.maxLength'] = 'below_minimum';

  const verdicts = await safePatterns(changed.map(({ pattern }) => pattern));
  for (const [index, { path }] of changed.entries()) if (!verdicts[index]) faults[path] = 'pattern_unsafe';
  return faults;
}

/** Checks of security beyond the schema: bounded figures, and a bot check this deployment has keys for. */
export function securityFaults(after: Section<'security'>, providers: readonly string[]): Faults {
  const faults: Faults = {};
  for (const [name, figure] of Object.entries(after))
    if (typeof figure === 'number' && figure > FIGURE_MAX) faults[name] = 'out_of_range';
  if (!providers.includes(after.botCheck)) faults['botCheck'] = 'provider_not_configured';
  return faults;
}

/** OP-02: a new end of maintenance must be in the future. */
export function systemFaults(before: Section<'system'>, after: Section<'system'>, now: Date): Faults {
  const isNew = after.endTime !== before.endTime || after.status !== before.status;
  const isOver = after.endTime !== null && after.endTime <= now.getTime();
  return after.status === 1 && isNew && isOver ? { endTime: 'time_past' } : {};
}

/**
 * OP-04: languages once each and the default among them; a free-play credit is money. Currency, country and zone are
 * checked only when they change, so that a brand with other values from deployment can still change its name.
 */
export function brandFaults(before: Site, after: Site): Faults {
  const faults: Faults = {};
  if (after.currency !== before.currency && !CURRENCIES.includes(after.currency))
    faults['currency'] = 'value_invalid';
  if (after.countryCode !== before.countryCode && !isRegion(after.countryCode))
    faults['countryCode'] = 'value_invalid';
  if (after.timeZone !== before.timeZone && !isTimeZone(after.timeZone)) faults['timeZone'] = 'zone_unknown';
  if (new Set(after.languages).size < after.languages.length) faults['languages'] = 'value_twice';
  if (!after.languages.includes(after.defaultLanguage)) faults['defaultLanguage'] = 'language_not_offered';
  if (!TRIAL_CREDIT.test(after.trial.credit)) faults['trial.credit'] = 'value_invalid';
  if (after.trial.minutes > FIGURE_MAX) faults['trial.minutes'] = 'out_of_range';
  return faults;
}
const REGION_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** A country's two capital letters. */
export const isRegion = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && REGION_NAMES.of(code) !== undefined;

/** A zone name such as Asia/Manila; not an offset, because PostgreSQL reads its sign the other way. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
/** Play money: whole units up to a hundred million. */
const TRIAL_CREDIT = /^[1-9]\d{0,8}$/;

/** OP-11: a mirror is listed once. */
export function domainFaults(after: Section<'domains'>): Faults {
  const faults: Faults = {};
  const seen = new Set<string>();
  for (const [index, { name }] of after.domains.entries()) {
    if (seen.has(name)) faults[`domains.${index}.name`] = 'value_twice';
    seen.add(name);
  }
  return faults;
}

/**
 * OP-02, OP-04: closing the site or a region, and another currency or time zone, must be confirmed with the brand's code.
 */
export function isDangerous(before: Site, after: Site, name: SectionName): boolean {
  if (name === 'region') return true;
  if (name === 'brand') return after.currency !== before.currency || after.timeZone !== before.timeZone;
  return name === 'system' && after.system.status === 1 && before.system.status === 0;
}

/** A default password must follow the site's own rule, or the login form would refuse it. */
export const isDefaultPasswordFine = (settings: SiteSettings, plain: string): boolean =>
  plain === '' || fieldError(settings.registration.fields.password, plain) === undefined;
