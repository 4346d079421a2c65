import { vendorWallet } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { SettingsButton } from '../../parts/form/settings-button.tsx';
import { vendorWalletSettings } from './vendor-wallet.queries.ts';

/** OPEN-PLAY-02: whether money follows the member into a game and back, and how much one transfer may be. */
export function VendorWalletSettingsButton() {
  const t = useT();
  const { me } = useStaffSession();
  return (
    <SettingsButton
      subject={`vendor-wallet-settings:${me.brand.merchantId}`}
      of={vendorWalletSettings({})}
      title={t('console.vendorTransfers.settings')}
      fields={({ currency }) => [
        ...(['autoTransferIn', 'autoRecall'] as const).map((name) => ({
          as: 'switch' as const,
          name,
          label: t(`console.vendorTransfers.${name}`),
        })),
        ...(['min', 'max', 'credit'] as const).map((name) => ({
          as: 'money' as const,
          name,
          label: t(`console.vendorTransfers.${name}`, { currency }),
        })),
      ]}
      send={({ autoTransferIn, autoRecall, min, max, credit }, reason) =>
        vendorWallet.updateVendorWalletSettings({
          autoTransferIn,
          autoRecall,
          min: min.trim(),
          max: max.trim(),
          credit: credit.trim(),
          reason,
        })
      }
      forgets={['vendorWallet']}
    />
  );
}
