import { memberTransfer } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { SettingsButton } from '../../parts/form/settings-button.tsx';
import { lineSettings } from './member-transfer.queries.ts';

const TIMES_MAX = 1_000;

/** OPEN-WALLET-06: who may send money along the line, how much and how often a day. */
export function LineSettingsButton() {
  const t = useT();
  const { me } = useStaffSession();
  return (
    <SettingsButton
      subject={`member-transfer-settings:${me.brand.merchantId}`}
      of={lineSettings({})}
      title={t('console.lines.settings')}
      fields={({ currency }) => [
        ...(['toUpline', 'toDownline', 'agentDeposit'] as const).map((name) => ({
          as: 'switch' as const,
          name,
          label: t(`console.lines.${name}`),
        })),
        ...(['min', 'max', 'dayMax'] as const).map((name) => ({
          as: 'money' as const,
          name,
          label: t(`console.lines.${name}`, { currency }),
        })),
        { as: 'number', name: 'perDay', label: t('console.lines.perDay'), min: 1, max: TIMES_MAX },
      ]}
      send={({ currency: _currency, min, max, dayMax, ...settings }, reason) =>
        memberTransfer.updateLineTransferSettings({
          ...settings,
          min: min.trim(),
          max: max.trim(),
          dayMax: dayMax.trim(),
          reason,
        })
      }
      forgets={['memberTransfer']}
    />
  );
}
