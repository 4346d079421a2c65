import { SCALES } from '@baize/rates/rules';
import { useQuery } from '@tanstack/react-query';
import { rates } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Opener } from '../../parts/opener.tsx';
import { rateFields } from './rate-fields.tsx';
import { changedOf, draftOf, valueOf, type RatesDraft } from './rates-draft.ts';
import { rateLimits } from './rates.queries.ts';

type Draft = RatesDraft & { leastMode: string };

/** What the house gives top agents at most, and the least prize mode. */
export function RateLimits() {
  const t = useT();
  const { me } = useStaffSession();
  const { data } = useQuery(rateLimits({}));
  if (!data) return null;
  const { next, holdsFrom } = data;
  return (
    <Opener size="compact-sm" variant="default" text={t('console.rates.limits')}>
      {(close) => (
        <FormDialog<Draft>
          title={t('console.rates.limits')}
          text={t('console.rates.limitsText', { day: holdsFrom })}
          confirm={t('console.site.save')}
          subject={`rate-limits:${me.brand.merchantId}`}
          began={{ ...draftOf(next.most), leastMode: String(next.leastMode) }}
          fields={(draft) => [
            ...rateFields(t, draft, SCALES, { least: next.leastMode }),
            {
              as: 'figure',
              name: 'leastMode',
              label: t('console.rates.scale.PRIZE_MODE_MIN'),
              min: 1,
              max: 2000,
            },
          ]}
          send={({ leastMode, ...draft }, reason) =>
            rates.saveRateLimits({
              most: { ...next.most, ...changedOf(draft, next.most) },
              leastMode: valueOf('PRIZE_MODE', leastMode) ?? next.leastMode,
              reason,
            })
          }
          forgets={['rates']}
          done={t('console.rates.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
