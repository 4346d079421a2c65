import { tableTime, useI18n } from '@baize/i18n';
import { Money } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { termsEstimate } from './figures.queries.ts';
import { HowItIs, spanText } from './running-period.tsx';

const PAUSE_MS = 500;

/** What terms would have paid for the team's last period, asked for once typing pauses; '': they are not complete. */
export function TermsEstimate({ draft }: { draft: string }) {
  const { t, tag } = useI18n();
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, error, isPlaceholderData } = useQuery(termsEstimate(draft === '' ? '' : asked));
  const why = useRefusalText(error, 'contracts');
  const isOld = draft !== asked || isPlaceholderData;
  const shown = draft === '' ? undefined : data;
  return (
    <div className="contract-estimate" role="status" aria-busy={isOld} data-testid="estimate">
      {error && draft !== '' ? (
        <p>{why}</p>
      ) : shown ? (
        <>
          <p>
            {t('contracts.estimate.would', { span: spanText(t, shown.periodStart, shown.periodEnd) })}{' '}
            <b>
              <Money value={shown.amount} currency={shown.currency} />
            </b>
          </p>
          {shown.asOf !== null && (
            <small>{t('contracts.running.asOf', { time: tableTime(shown.asOf, tag) })}</small>
          )}
          <HowItIs text={shown.text} />
        </>
      ) : (
        <p>{t('contracts.estimate.incomplete')}</p>
      )}
    </div>
  );
}
