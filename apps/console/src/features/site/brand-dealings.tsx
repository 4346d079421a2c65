import { Select } from '@mantine/core';
import { zoneText } from '@baize/i18n';
import { useI18n, useT } from '../../session/language.tsx';
import { countryNames } from './country-names.ts';
import { faultText } from './fault-text.ts';
import { SettingRow } from './setting-row.tsx';
import type { Brand, Settings } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

const MEMBERS = ['currency', 'countryCode', 'timeZone'] as const;
type Member = (typeof MEMBERS)[number];
type Choice = { value: string; label: string };

type BrandDealingsProps = {
  value: Brand;
  draft: SectionDraft<'brand'>;
  currencies: Settings['currencies'];
};

/** OP-04: what a brand's money is counted in, whose banks it offers, and by which clock its days begin. */
export function BrandDealings({ value, draft, currencies }: BrandDealingsProps) {
  const t = useT();
  const { tag } = useI18n();
  const choices: Record<Member, Choice[]> = {
    currency: currencies.map((code) => ({ value: code, label: code })),
    countryCode: countryNames(tag).map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    timeZone: Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone.includes('/'))
      .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${zoneText(zone)})` })),
  };
  const words: Record<Member, { label: string; hint: string }> = {
    currency: { label: t('console.site.currency'), hint: t('console.site.currencyHint') },
    countryCode: { label: t('console.site.country'), hint: t('console.site.countryHint') },
    timeZone: { label: t('console.site.timeZone'), hint: t('console.site.timeZoneHint') },
  };
  return MEMBERS.map((name) => (
    <SettingRow
      key={name}
      {...words[name]}
      error={faultText(t, draft.faults[name])}
      isChanged={draft.changed.includes(name)}
    >
      {(ids) => (
        <Select
          {...ids}
          name={name}
          w={220}
          searchable
          allowDeselect={false}
          data={withOwn(choices[name], value[name])}
          value={value[name]}
          error={draft.faults[name] !== undefined}
          onChange={(chosen) => chosen !== null && draft.change({ [name]: chosen })}
        />
      )}
    </SettingRow>
  ));
}

/** What stands now can be chosen again, also where this browser knows it by another name. */
const withOwn = (choices: Choice[], own: string): Choice[] =>
  choices.some(({ value }) => value === own) ? choices : [{ value: own, label: own }, ...choices];
