import { CONTRACT_KINDS, PERIODS, SALARY_TYPES } from '@baize/contracts/rules';
import { contracts } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { EMPTY_OFFER, fractionOf, offerOf, STEPS, type OfferDraft } from './offer-draft.ts';

const ACCOUNT_MAX = 64;
const MEMBERS_MAX = 1_000_000;

/** OP-30: terms of the house for a top agent. A second operator approves them, then the agent signs. */
export function OfferDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const percent = <Name extends keyof OfferDraft>(draft: OfferDraft, name: Name, label: string) => ({
    as: 'text' as const,
    name,
    label,
    required: true,
    fault: fractionOf(String(draft[name])) === undefined ? t('console.contracts.percentFault') : undefined,
  });
  const words = <Value extends string>(of: readonly Value[], said: (value: Value) => string) =>
    of.map((value) => ({ value, label: said(value) }));
  return (
    <FormDrawer<OfferDraft, { proposalId: number | null }>
      title={t('console.contracts.new')}
      confirm={t('console.contracts.send')}
      began={EMPTY_OFFER}
      fields={(draft) => {
        const isDividend = draft.kind === 'DIVIDEND';
        const isRealtime = draft.kind === 'REALTIME_SALARY';
        return [
          [
            {
              as: 'text',
              name: 'account',
              label: t('console.contracts.topAgent'),
              required: true,
              max: ACCOUNT_MAX,
            },
            {
              as: 'select',
              name: 'kind',
              label: t('console.contracts.kindLabel'),
              options: words(CONTRACT_KINDS, (kind) => t(`console.contracts.kind.${kind}`)),
            },
          ],
          [
            isDividend && {
              as: 'select',
              name: 'period',
              label: t('console.contracts.periodLabel'),
              options: words(PERIODS, (period) => t(`console.contracts.period.${period}`)),
            },
            !isDividend &&
              !isRealtime && {
                as: 'select',
                name: 'salaryType',
                label: t('console.contracts.salaryType'),
                options: words(SALARY_TYPES, (type) => t(`console.contracts.salary.${type}`)),
              },
            { as: 'money', name: 'minBetAmount', label: t('console.contracts.minBetAmount') },
          ],
          ...(isRealtime
            ? [
                [
                  percent(draft, 'profitSide', t('console.contracts.profitSide')),
                  percent(draft, 'lossSide', t('console.contracts.lossSide')),
                  percent(draft, 'singlePeriod', t('console.contracts.singlePeriod')),
                ],
              ]
            : [
                [
                  {
                    as: 'figure' as const,
                    name: 'minActiveMember' as const,
                    label: t('console.contracts.minActiveMember'),
                    min: 0,
                    max: MEMBERS_MAX,
                  },
                  !isDividend && {
                    as: 'money' as const,
                    name: 'betAmount' as const,
                    label: t('console.contracts.betAmount'),
                  },
                  {
                    as: 'select' as const,
                    name: 'steps' as const,
                    label: t('console.contracts.steps'),
                    options: words(STEPS, (no) => no),
                  },
                ],
                ...STEPS.slice(0, Number(draft.steps)).map((no) => [
                  percent(draft, `percent${no}`, t('console.contracts.stepPercent', { no })),
                  {
                    as: 'figure' as const,
                    name: `members${no}` as const,
                    label: t('console.contracts.stepMembers', { no }),
                    min: 0,
                    max: MEMBERS_MAX,
                  },
                  {
                    as: 'money' as const,
                    name: `volume${no}` as const,
                    label: t('console.contracts.stepVolume', { no }),
                  },
                  isDividend && {
                    as: 'money' as const,
                    name: `result${no}` as const,
                    label: t('console.contracts.stepResult', { no }),
                  },
                ]),
                isDividend
                  ? {
                      as: 'switch' as const,
                      name: 'carryNegative' as const,
                      label: t('console.contracts.carry'),
                    }
                  : [],
              ]),
        ];
      }}
      send={(draft, reason) => contracts.proposeHouseContract({ offer: offerOf(draft), reason })}
      forgets={['contracts']}
      done={t('console.contracts.offered')}
      onClose={onClose}
    />
  );
}
