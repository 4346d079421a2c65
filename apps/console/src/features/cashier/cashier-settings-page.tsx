import { useQuery } from '@tanstack/react-query';
import { useI18n, useT } from '../../session/language.tsx';
import { cashier } from '../../session/clients.ts';
import { useMay } from '../../session/staff-session.tsx';
import { FormCard } from '../../parts/form/forms.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useNames } from '../../parts/use-names.ts';
import { cashierSettings, channels } from './cashier.queries.ts';
import { AMOUNTS, FIGURES, PERCENTS, settingFaults, settingsDraftOf, settingsOf } from './settings-draft.ts';

/** OP-24: what withdrawals and deposits of the brand go by: limits, fees, and how many. */
export function CashierSettingsPage() {
  const t = useT();
  const { find } = useI18n();
  const names = useNames();
  const may = useMay('cashier.write');
  const gateways = useQuery(channels({})).data?.gateways ?? [];
  return (
    <Loaded of={useQuery(cashierSettings({}))} title={t('console.place.cashierSettings')}>
      {(stored) => (
        <FormCard
          key={JSON.stringify(stored)}
          subject="settings:cashier"
          began={settingsDraftOf(stored)}
          isReadOnly={!may}
          fields={(draft) => {
            const faults = settingFaults(draft, stored.currency);
            return [
              [
                ...[...AMOUNTS, ...FIGURES, ...PERCENTS].map((name) => ({
                  as: 'text' as const,
                  name,
                  label: t(`console.cashier.${name}`, { currency: stored.currency }),
                  max: 19,
                  fault: faults[name] && find(`console.form.fault.${faults[name].code}`, faults[name]),
                })),
                {
                  as: 'select',
                  name: 'payoutGateway',
                  label: t('console.cashier.payoutGateway'),
                  options: [
                    { value: '', label: t('console.cashier.payoutGatewayNone') },
                    ...[...new Set([draft.payoutGateway, ...gateways.map(({ code }) => code)])]
                      .filter(Boolean)
                      .map((code) => ({ value: code, label: names.gateway(code) })),
                  ],
                },
              ],
              { as: 'switch', name: 'matchByAmount', label: t('console.cashier.matchByAmount') },
            ];
          }}
          send={(draft, reason) => cashier.saveCashierSettings({ ...settingsOf(draft), reason })}
          forgets={['cashier']}
          done={t('console.site.saved')}
        />
      )}
    </Loaded>
  );
}
