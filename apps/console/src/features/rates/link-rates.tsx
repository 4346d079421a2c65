import { lowerOf, type Rates } from '@baize/rates/rules';
import { useQuery } from '@tanstack/react-query';
import { rates } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { rateFields } from './rate-fields.tsx';
import { changedOf, draftOf, NO_RATES, scalesOf, type RatesDraft } from './rates-draft.ts';
import { memberRates } from './rates.queries.ts';

type Props = {
  link: { code: string; memberId: number; memberType: number; rates: Rates | null };
  onClose: () => void;
};

/** OP-10: what newcomers by a code are given, at most what its agent has today and tomorrow. */
export function LinkRates({ link: { code, memberId, memberType, rates: held }, onClose }: Props) {
  const t = useT();
  const { data: agent } = useQuery(memberRates({ memberId }));
  if (!agent) return null;
  const scales = scalesOf(String(memberType));
  const began = { ...(held ?? NO_RATES) };
  began.PRIZE_MODE = Math.max(began.PRIZE_MODE, agent.leastMode);
  return (
    <FormDialog<RatesDraft>
      title={t('console.rates.linkTitle', { code })}
      text={t('console.rates.linkText')}
      confirm={t('console.rates.change')}
      subject={`link-rates:${code}`}
      began={draftOf(began)}
      fields={(draft) =>
        rateFields(t, draft, scales, { most: lowerOf(agent.now, agent.next), least: agent.leastMode })
      }
      send={(draft, reason) => rates.setLinkRates({ code, rates: changedOf(draft, began, scales), reason })}
      forgets={['affiliate-codes']}
      done={t('console.rates.saved')}
      onClose={onClose}
    />
  );
}
