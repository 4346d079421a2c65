import { Button, Group, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, MapPinOff, TriangleAlert, Wrench } from 'lucide-react';
import { useT, useTableTime } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import parts from '../../parts/parts.module.css';
import { useFaultText } from './fault-text.ts';
import { SectionPage } from './section-page.tsx';
import { SettingRow } from './setting-row.tsx';
import { useSection } from './use-section.ts';
import css from './site.module.css';

const MINUTE_MS = 60_000;
/** How long works usually take. */
const ENDS_IN_MINUTES = [30, 60, 120, 240] as const;
const STATES = [
  { status: 0, name: 'open', icon: CircleCheck },
  { status: 1, name: 'maintenance', icon: Wrench },
] as const;

/** OP-02: whether the site is open at all. */
export function StatusPage() {
  const t = useT();
  const said = useFaultText();
  const time = useTableTime();
  const { me } = useStaffSession();
  const draft = useSection('system');
  const isClosing = draft.value?.status === 1 && draft.changed.includes('status');
  return (
    <SectionPage<'system'>
      title={t('console.place.status')}
      draft={draft}
      danger={isClosing ? t('console.site.closeText', { brand: me.brand.name }) : undefined}
    >
      {({ status, endTime }, { region }) => (
        <>
          <section className={parts.card}>
            <fieldset className={css.choices}>
              <legend className="visually-hidden">{t('console.place.status')}</legend>
              {STATES.map(({ status: one, name, icon: Icon }) => (
                <label key={name} className={css.choice}>
                  <input
                    type="radio"
                    name="status"
                    checked={status === one}
                    onChange={() => draft.change({ status: one, ...(one === 0 ? { endTime: null } : {}) })}
                  />
                  <Icon size={18} aria-hidden />
                  <strong>{t(`console.site.status.${name}`)}</strong>
                  <span aria-hidden>{one}</span>
                  <small>{t(`console.site.status.${name}Text`)}</small>
                </label>
              ))}
              <Link to="/site/regions" className={css.choice}>
                <MapPinOff size={18} aria-hidden />
                <strong>{t('console.place.regions')}</strong>
                <span aria-hidden>2</span>
                <small>
                  {t('console.site.status.regions', {
                    countries: region.value.countries.length,
                    ranges: region.value.cidrs.length,
                  })}
                </small>
              </Link>
            </fieldset>
          </section>
          {status === 1 && (
            <section className={`${parts.card} ${parts.below}`}>
              <SettingRow
                label={t('console.site.endTime')}
                hint={t('console.site.endTimeHint')}
                error={said(draft.faults['endTime'])}
                isChanged={draft.changed.includes('endTime')}
              >
                {(ids) => (
                  <TextInput
                    {...ids}
                    name="endTime"
                    type="datetime-local"
                    w={210}
                    value={endTime === null ? '' : fieldTimeOf(endTime)}
                    error={draft.faults['endTime'] !== undefined}
                    onChange={(event) =>
                      draft.change({ endTime: instantOf(event.currentTarget.value) ?? null })
                    }
                  />
                )}
              </SettingRow>
              <Group gap={6} justify="flex-end" role="group" aria-label={t('console.site.endsIn')}>
                {ENDS_IN_MINUTES.map((minutes) => (
                  <Button
                    key={minutes}
                    variant="default"
                    size="compact-xs"
                    onClick={() => draft.change({ endTime: minuteAfterNow(minutes) })}
                  >
                    {t('console.site.endsInMinutes', { minutes })}
                  </Button>
                ))}
                <Button
                  variant="subtle"
                  size="compact-xs"
                  disabled={endTime === null}
                  onClick={() => draft.change({ endTime: null })}
                >
                  {t('console.site.noEnd')}
                </Button>
              </Group>
              <p className={css.warn}>
                <TriangleAlert size={16} aria-hidden />
                <span>
                  {endTime === null
                    ? t('console.site.visitorsSee')
                    : t('console.site.visitorsSeeUntil', { time: time(endTime) })}{' '}
                  {t('console.site.allowedStillIn', { count: region.value.allow.length })}
                </span>
              </p>
            </section>
          )}
        </>
      )}
    </SectionPage>
  );
}

/** Whole minutes, as the field shows them. */
const minuteAfterNow = (minutes: number): number => {
  const at = Date.now() + minutes * MINUTE_MS;
  return at - (at % MINUTE_MS);
};
