import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useI18n, useT } from '../../session/language.tsx';
import { ProblemText } from '../../parts/problem.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { regionTrial, type Region } from './site.queries.ts';
import css from './site.module.css';

const PAUSE_MS = 300;

/** What the rules on this page, saved or not, say to the operator's own address and to any other. */
export function RegionTrial({ region }: { region: Region }) {
  const t = useT();
  const [asked, setAsked] = useState('');
  return (
    <section className={`${parts.card} ${parts.below}`} aria-label={t('console.site.tryAddress')}>
      <div className={parts.cardHead}>
        <h2>{t('console.site.tryAddress')}</h2>
        <span className={parts.space} />
        <SearchField
          name="address"
          label={t('console.site.address')}
          value={asked}
          maxLength={45}
          onSearch={setAsked}
        />
      </div>
      <Verdict region={region} ip="" />
      {asked !== '' && <Verdict region={region} ip={asked} />}
    </section>
  );
}

function Verdict({ region, ip }: { region: Region; ip: string }) {
  const t = useT();
  const { tag } = useI18n();
  const [settled] = useDebouncedValue(region, PAUSE_MS);
  const { data, error } = useQuery(regionTrial(settled, ip));
  const isOwn = ip === '';
  if (error)
    return (
      <p className={css.fault} role="status">
        {codeOf(error) === 'validation_failed' ? (
          t('console.site.tryNotYet')
        ) : (
          <ProblemText code={codeOf(error)} />
        )}
      </p>
    );
  if (!data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const country =
    data.country === null
      ? t('console.site.countryNotKnown')
      : new Intl.DisplayNames([tag, 'en'], { type: 'region' }).of(data.country);
  const verdict = data.closed ? 'closed' : data.allowed ? 'allowed' : 'open';
  return (
    <p role="status" className={css.line}>
      <span>
        {t(isOwn ? 'console.site.yourAddress' : 'console.site.thatAddress', {
          ip: data.ip,
          country: country ?? '',
        })}
      </span>
      <StatusTag tone={data.closed ? 'down' : 'up'}>{t(`console.site.standing.${verdict}`)}</StatusTag>
      {isOwn && data.closed && <span className={parts.note}>{t('console.site.youAreOut')}</span>}
    </p>
  );
}
