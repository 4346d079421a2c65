import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { isAmount } from '../../parts/amount.ts';
import { SettingsDrawer } from '../../parts/settings-drawer.tsx';
import { lineSettings, REASON_MAX, useSaveLineSettings } from './member-transfer.queries.ts';

const SWITCHES = ['toUpline', 'toDownline', 'agentDeposit'] as const;
const AMOUNTS = ['min', 'max', 'dayMax'] as const;
const TIMES_MAX = 1_000;
const isTimes = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= TIMES_MAX;

/** OPEN-WALLET-06: who may send money along the line, how much and how often a day. */
export function LineSettingsButton() {
  const t = useT();
  const may = useMay('settings.write');
  const { data: stored } = useQuery({ ...lineSettings, enabled: may });
  const save = useSaveLineSettings();
  const [isOpen, setOpen] = useState(false);
  if (!may || !stored) return null;
  const { currency, toUpline, toDownline, agentDeposit, min, max, dayMax, perDay } = stored;
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          save.reset();
          setOpen(true);
        }}
      >
        {t('console.lines.settings')}
      </Button>
      {isOpen && (
        <SettingsDrawer
          title={t('console.lines.settings')}
          reasonMax={REASON_MAX}
          stored={{
            on: { toUpline, toDownline, agentDeposit },
            figures: { min, max, dayMax, perDay: String(perDay) },
          }}
          switches={SWITCHES.map((name) => ({ name, label: t(`console.lines.${name}`) }))}
          figures={[
            ...AMOUNTS.map((name) => ({
              name,
              label: t(`console.lines.${name}`, { currency }),
              isWrong: (text: string) => !isAmount(text),
            })),
            {
              name: 'perDay',
              label: t('console.lines.perDay'),
              isWrong: (text) => !isTimes(text),
              fault: t('console.site.fault.whole_number', { min: 1, max: TIMES_MAX }),
            },
          ]}
          save={save}
          inputOf={({ on, figures }, reason) => ({
            ...on,
            min: figures.min.trim(),
            max: figures.max.trim(),
            dayMax: figures.dayMax.trim(),
            perDay: Number(figures.perDay),
            reason,
          })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
