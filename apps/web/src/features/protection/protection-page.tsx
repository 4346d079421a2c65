import '../reports/records.css';
import './protection.css';
import { Notice, Segmented, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../shell/page-head.tsx';
import { BreaksPanel } from './breaks-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { protectionQuery, useSetRealityCheck, type Protection } from './protection.queries.ts';
import { useWords } from './words.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const REALITY = [15, 30, 60] as const;

/** Limits, reality check, breaks and exclusion (standards R1–R10): stricter at once, looser only later. */
export function ProtectionPage() {
  const { t, refusal } = useWords();
  const found = useQuery(protectionQuery);
  return (
    <>
      <PageHead title={t('protection.title')} />
      <p className="protection-lead">{t('protection.lead')}</p>
      {found.error && !found.data && (
        <LoadFailed title={t('protection.failed')} text={refusal(found.error)} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height="420px" />}
      {found.data && <Parts protection={found.data} />}
    </>
  );
}

function Parts({ protection }: { protection: Protection }) {
  return (
    <>
      <Running protection={protection} />
      <LimitsPanel protection={protection} />
      <RealityPanel minutes={protection.realityMinutes} />
      <BreaksPanel protection={protection} />
    </>
  );
}

/** What binds now, said first. */
function Running({ protection: { exclusion } }: { protection: Protection }) {
  const { t, until } = useWords();
  if (!exclusion) return null;
  const key = exclusion.kind === 'cool_off' ? 'pause' : 'excluded';
  return (
    <div className="protection-running" data-testid="protection-running">
      <Notice tone="warn">
        {exclusion.until === null
          ? t('protection.running.forEver')
          : t(`protection.running.${key}`, { until: until(exclusion.until) })}{' '}
        {t('protection.running.withdraw')}
      </Notice>
    </div>
  );
}

function RealityPanel({ minutes }: { minutes: number }) {
  const { t, refusal } = useWords();
  const set = useSetRealityCheck();
  const choose = (chosen: 15 | 30 | 60) =>
    set.mutate(chosen, {
      onSuccess: () => toast(t('protection.reality.saved')),
      onError: (error) => toast(refusal(error), 'down'),
    });
  return (
    <section className="protection-part panel" aria-labelledby="protection-reality">
      <h2 id="protection-reality">{t('protection.reality.title')}</h2>
      <p>{t('protection.reality.text')}</p>
      <Segmented
        label={t('protection.reality.title')}
        tabs={REALITY.map((one) => ({
          key: String(one),
          label: t('protection.minutes', { minutes: one }),
        }))}
        value={String(minutes)}
        onChange={(key) => choose(REALITY.find((one) => String(one) === key) ?? 60)}
      />
    </section>
  );
}
