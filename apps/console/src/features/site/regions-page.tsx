import { useMemo } from 'react';
import { MultiSelect } from '@mantine/core';
import { useI18n, useT } from '../../session/language.tsx';
import { Card } from '../../parts/card.tsx';
import { countryNames } from './country-names.ts';
import { LinesField } from './lines-field.tsx';
import { RegionTrial } from './region-trial.tsx';
import { SectionPage } from './section-page.tsx';
import { useSection } from './use-section.ts';
import css from './site.module.css';

/** OP-02: who is told that the site is not for their region, and who is let in whatever the rules say. */
export function RegionsPage() {
  const t = useT();
  const { tag } = useI18n();
  const draft = useSection('region');
  const countries = useMemo(() => countryNames(tag), [tag]);
  return (
    <SectionPage<'region'>
      title={t('console.place.regions')}
      draft={draft}
      danger={draft.changed.length > 0 ? t('console.site.regionText') : undefined}
    >
      {(region) => (
        <>
          <Card title={t('console.site.closedTo')}>
            <div className={css.stack}>
              <MultiSelect
                name="countries"
                label={t('console.site.countries')}
                description={t('console.site.countriesHint')}
                placeholder={region.countries.length === 0 ? t('console.site.countriesNone') : ''}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': t('console.common.clear') }}
                nothingFoundMessage={t('console.site.countryUnknown')}
                data={countries.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
                value={region.countries}
                onChange={(chosen) => draft.change({ countries: chosen })}
              />
              <LinesField
                name="cidrs"
                label={t('console.site.cidrs')}
                hint={t('console.site.cidrsHint')}
                value={region.cidrs}
                faults={draft.faults}
                onChange={(cidrs) => draft.change({ cidrs })}
              />
            </div>
          </Card>
          <Card title={t('console.site.allow')} isBelow>
            <LinesField
              name="allow"
              label={t('console.site.allowLabel')}
              hint={t('console.site.allowHint')}
              value={region.allow}
              faults={draft.faults}
              onChange={(allow) => draft.change({ allow })}
            />
          </Card>
          <RegionTrial region={region} />
        </>
      )}
    </SectionPage>
  );
}
