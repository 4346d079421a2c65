import { referral } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { SettingsButton } from '../../parts/form/settings-button.tsx';
import { referralTerms } from './referral.queries.ts';
import { tiersOf } from './tiers-draft.ts';

const TIMES_MAX = 100;

/** OP-27: what an invited member must reach and what each brings; what costs more waits for a second operator. */
export function ReferralTermsButton() {
  const t = useT();
  const { me } = useStaffSession();
  return (
    <SettingsButton
      subject={`referral-terms:${me.brand.merchantId}`}
      of={referralTerms}
      permission="promotions.write"
      title={t('console.referral.terms')}
      fields={(draft) => [
        ...(['deposits', 'validBet'] as const).map((name) => ({
          as: 'money' as const,
          name,
          label: t(`console.referral.control.${name}`, { currency: draft.currency }),
        })),
        {
          as: 'text',
          name: 'tiers',
          label: t('console.referral.tiers'),
          hint: t('console.referral.tiersHint'),
          rows: 4,
          fault: tiersOf(draft.tiers) ? undefined : t('console.referral.tiersFault'),
        },
        { as: 'figure', name: 'times', label: t('console.vip.times'), min: 0, max: TIMES_MAX },
      ]}
      send={({ deposits, validBet, tiers, times }, reason) =>
        referral.saveReferralTerms({
          deposits: deposits.trim(),
          validBet: validBet.trim(),
          tiers: tiersOf(tiers) ?? [],
          turnoverTimes: Number(times) * 100,
          reason,
        })
      }
      forgets={['referral']}
    />
  );
}
