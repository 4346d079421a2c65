import type { useT } from '../../session/language.tsx';

/** What the server can find wrong with one value of the settings. */
const WORDED = [
  'address_range_wrong',
  'below_minimum',
  'currency_in_use',
  'field_needed',
  'language_not_offered',
  'out_of_range',
  'password_rule',
  'pattern_invalid',
  'pattern_unsafe',
  'provider_not_configured',
  'time_past',
  'value_invalid',
  'value_twice',
  'zone_unknown',
] as const;

/** The words for a fault beside its control; a code nobody has worded counts as a value that does not fit. */
export function faultText(t: ReturnType<typeof useT>, code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return t(`console.site.fault.${WORDED.find((one) => one === code) ?? 'value_invalid'}`);
}
