import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { isAmount } from '../../parts/amount.ts';
import { SettingsDrawer } from '../../parts/settings-drawer.tsx';
import { REASON_MAX, useSaveVendorWalletSettings, vendorWalletSettings } from './vendor-wallet.queries.ts';

const SWITCHES = ['autoTransferIn', 'autoRecall'] as const;
const FIGURES = ['min', 'max', 'credit'] as const;

/** OPEN-PLAY-02: whether money follows the member into a game and back, and how much one transfer may be. */
export function VendorWalletSettingsButton() {
  const t = useT();
  const may = useMay('settings.write');
  const { data: stored } = useQuery({ ...vendorWalletSettings, enabled: may });
  const save = useSaveVendorWalletSettings();
  const [isOpen, setOpen] = useState(false);
  if (!may || !stored) return null;
  const { currency, autoTransferIn, autoRecall, min, max, credit } = stored;
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          save.reset();
          setOpen(true);
        }}
      >
        {t('console.vendorTransfers.settings')}
      </Button>
      {isOpen && (
        <SettingsDrawer
          title={t('console.vendorTransfers.settings')}
          reasonMax={REASON_MAX}
          stored={{ on: { autoTransferIn, autoRecall }, figures: { min, max, credit } }}
          switches={SWITCHES.map((name) => ({ name, label: t(`console.vendorTransfers.${name}`) }))}
          figures={FIGURES.map((name) => ({
            name,
            label: t(`console.vendorTransfers.${name}`, { currency }),
            isWrong: (text) => !isAmount(text),
          }))}
          save={save}
          inputOf={({ on, figures }, reason) => ({
            ...on,
            min: figures.min.trim(),
            max: figures.max.trim(),
            credit: figures.credit.trim(),
            reason,
          })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
