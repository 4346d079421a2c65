import { useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { useVendorName } from '../catalogue/vendor-name.ts';
import { merchantWallet } from './vendor-wallet.queries.ts';

/** A vendor's own wallet by the vendor's name in the reader's language; the operator's name for it where it holds several vendors' games. */
export function useWalletName(): (walletName: string) => string {
  const { t } = useI18n();
  const vendorName = useVendorName();
  const { data } = useQuery(merchantWallet);
  return (walletName) => {
    const wallet = data?.wallets.find((one) => one.walletName === walletName);
    const [vendor, ...others] = wallet?.transferable ? wallet.vassalages : [];
    return vendor === undefined || others.length > 0
      ? walletName
      : t('shell.walletOf', { vendor: vendorName(vendor) });
  };
}
