import { zoneText } from '@baize/i18n';

/** Codes ICU names that are no country: unions, tests, "unknown". */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Every country with its name in the reader's language, by name. Codes that are out of use lead to their successor. */
export function countryNames(tag: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region', fallback: 'none' });
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const found = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = names.of(code) ?? english.of(code);
    const isInUse = new Intl.Locale(`und-${code}`).region === code;
    return name && isInUse && !NO_COUNTRY.has(code) ? [{ code, name }] : [];
  });
  return found.toSorted((a, b) => a.name.localeCompare(b.name, tag));
}

type Choice = { value: string; label: string };

/** Every country, as an option of a select. */
export const countryChoices = (tag: string): Choice[] =>
  countryNames(tag).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** Every time zone of a place, with what its clocks stand apart from GMT now. */
export const zoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/'))
    .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${zoneText(zone)})` }));
