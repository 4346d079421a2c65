import { useI18n, useT } from '../../session/language.tsx';
import { countryChoices, zoneChoices } from './country-names.ts';
import type { Setting } from './setting-rows.tsx';
import type { Brand, Settings } from './site.queries.ts';

type Choice = { value: string; label: string };
const WIDTH = 220;

/** OP-04: what a brand's money is counted in, whose banks it offers, and by which clock its days begin. */
export function useDealings(value: Brand, currencies: Settings['currencies']): Setting<'brand'>[] {
  const t = useT();
  const { tag } = useI18n();
  const countries = countryChoices(tag);
  const zones = zoneChoices();
  const of = (path: 'currency' | 'countryCode' | 'timeZone', choices: readonly Choice[]) => {
    const name = path === 'countryCode' ? 'country' : path;
    return {
      as: 'select',
      path,
      label: t(`console.site.${name}`),
      hint: t(`console.site.${name}Hint`),
      options: withOwn(choices, value[path]),
      width: WIDTH,
    } as const;
  };
  return [
    of(
      'currency',
      currencies.map((code) => ({ value: code, label: code })),
    ),
    of('countryCode', countries),
    of('timeZone', zones),
  ];
}

/** What stands now can be chosen again, also where this browser knows it by another name. */
const withOwn = (choices: readonly Choice[], own: string): readonly Choice[] =>
  choices.some(({ value }) => value === own) ? choices : [{ value: own, label: own }, ...choices];
