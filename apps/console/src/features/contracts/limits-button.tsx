import { useQuery } from '@tanstack/react-query';
import { bpsOf, CONTRACT_KINDS } from '@baize/contracts/rules';
import { contracts } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { contractLimits } from './contracts.queries.ts';
import { fractionOf } from './offer-draft.ts';

const RATES = ['dividendBps', 'dailySalaryBps', 'hourlySalaryBps', 'realtimeSalaryBps'] as const;

/** What is no percentage has a fault, and is not sent. */
const rateBps = (percent: string): number => bpsOf(fractionOf(percent) ?? '0');

/** OP-30: the most the house gives of each kind, to whom, and how hard who does not pay is held. */
export function LimitsButton() {
  const t = useT();
  const { me } = useStaffSession();
  const may = useMay('controls.write');
  const { data } = useQuery({ ...contractLimits({}), enabled: may });
  if (!data) return null;
  const { memberKinds, strictHold } = data;
  const rates = Object.fromEntries(RATES.map((name) => [name, String(data[name] / 100)]));
  return (
    <Opener variant="default" text={t('console.contractLimits.title')}>
      {(close) => (
        <FormDialog
          title={t('console.contractLimits.title')}
          text={t('console.contractLimits.text')}
          confirm={t('console.site.save')}
          subject={`contract-limits:${me.brand.merchantId}`}
          began={{ ...(rates as Record<(typeof RATES)[number], string>), memberKinds, strictHold }}
          fields={(draft) => [
            ...RATES.map((name) => ({
              as: 'text' as const,
              name,
              label: t(`console.contractLimits.${name}`),
              required: true,
              max: 6,
              fault: fractionOf(draft[name]) === undefined && t('console.form.fault.number_wrong'),
            })),
            {
              as: 'multi',
              name: 'memberKinds',
              label: t('console.contractLimits.memberKinds'),
              options: CONTRACT_KINDS.map((value) => ({
                value,
                label: t(`console.contracts.kind.${value}`),
              })),
            },
            { as: 'switch', name: 'strictHold', label: t('console.contractLimits.strictHold') },
          ]}
          send={(draft, reason) =>
            contracts.saveContractLimits({
              dividendBps: rateBps(draft.dividendBps),
              dailySalaryBps: rateBps(draft.dailySalaryBps),
              hourlySalaryBps: rateBps(draft.hourlySalaryBps),
              realtimeSalaryBps: rateBps(draft.realtimeSalaryBps),
              memberKinds: draft.memberKinds,
              strictHold: draft.strictHold,
              reason,
            })
          }
          forgets={['contracts']}
          done={t('console.site.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
