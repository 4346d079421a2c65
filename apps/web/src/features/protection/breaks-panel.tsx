import { Button, Checkbox, FieldNote, toast } from '@baize/ui';
import { useState } from 'react';
import {
  useExcludeSelf,
  useStartCoolOff,
  type ExclusionMonths,
  type Protection,
} from './protection.queries.ts';
import { useWords } from './words.ts';
import { Dialog } from '../../shell/dialog.tsx';

const DAY_H = 24;
const PAUSES = [1, 3, 7, 14, 30, 42] as const;
const EXCLUSIONS: readonly ExclusionMonths[] = [6, 12, 36, 60, null];
type Chosen = { what: 'pause'; days: number } | { what: 'exclusion'; months: ExclusionMonths };

/** R7: a pause of a day to six weeks, or an exclusion of half a year to for ever. One more question, then at once. */
export function BreaksPanel({ protection }: { protection: Protection }) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<Chosen>();
  const isForEver = protection.exclusion !== null && protection.exclusion.until === null;
  return (
    <section className="protection-part panel" aria-labelledby="protection-breaks">
      <h2 id="protection-breaks">{t('protection.break.title')}</h2>
      <h3>{t('protection.pause.title')}</h3>
      <p>{t('protection.pause.text')}</p>
      <div className="protection-choices" role="group" aria-label={t('protection.pause.title')}>
        {PAUSES.map((days) => (
          <Button
            key={days}
            size="small"
            disabled={isForEver}
            onClick={() => setChosen({ what: 'pause', days })}
          >
            {t('protection.days', { days })}
          </Button>
        ))}
      </div>
      <h3>{t('protection.exclusion.title')}</h3>
      <p>{t('protection.exclusion.text')}</p>
      <div className="protection-choices" role="group" aria-label={t('protection.exclusion.title')}>
        {EXCLUSIONS.map((months) => (
          <Button
            key={months ?? 'ever'}
            size="small"
            kind={months === null ? 'danger' : 'outline'}
            disabled={isForEver}
            onClick={() => setChosen({ what: 'exclusion', months })}
          >
            {months === null ? t('protection.forEver') : t('protection.months', { months })}
          </Button>
        ))}
      </div>
      {chosen && <BreakDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

function BreakDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t, refusal } = useWords();
  const [isSure, setSure] = useState(false);
  const [fault, setFault] = useState<string>();
  const pause = useStartCoolOff();
  const exclude = useExcludeSelf();
  const answer = {
    onSuccess: () => {
      toast(t('protection.break.started'));
      onClose();
    },
    onError: (error: unknown) => setFault(refusal(error)),
  };
  const begin = () =>
    chosen.what === 'pause'
      ? pause.mutate(chosen.days * DAY_H, answer)
      : exclude.mutate(chosen.months, answer);
  const length =
    chosen.what === 'pause'
      ? t('protection.days', { days: chosen.days })
      : chosen.months === null
        ? t('protection.forEver')
        : t('protection.months', { months: chosen.months });
  return (
    <Dialog title={`${t(`protection.${chosen.what}.title`)}: ${length}`} onClose={onClose}>
      <div className="protection-form">
        <ul className="protection-means">
          <li>{t('protection.break.atOnce')}</li>
          <li>{t('protection.break.open')}</li>
          <li>{t('protection.break.money')}</li>
          <li>{t('protection.break.noWayBack')}</li>
        </ul>
        <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
          {t('protection.break.understood')}
        </Checkbox>
        {fault && <FieldNote error={fault} />}
        <div className="protection-actions">
          <Button onClick={onClose}>{t('protection.break.notNow')}</Button>
          <Button
            kind="danger"
            disabled={!isSure}
            busy={pause.isPending || exclude.isPending}
            onClick={begin}
          >
            {t('protection.break.begin')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
