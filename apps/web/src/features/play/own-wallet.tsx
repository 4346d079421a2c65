import type { GameView } from '@baize/catalogue/api';
import { useI18n } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../link.tsx';
import { useMember } from '../../session/member.ts';
import { merchantWallet } from '../vendor-wallet/vendor-wallet.queries.ts';
import { useWalletName } from '../vendor-wallet/wallet-name.ts';

/** Why a game shows another balance than the strip above it: it plays from a wallet money must be moved to by hand. */
export function OwnWallet({ game }: { game: GameView | undefined }) {
  const { t } = useI18n();
  const member = useMember();
  const walletName = useWalletName();
  const { data } = useQuery({ ...merchantWallet, enabled: member !== undefined && !member.freeplay });
  const wallet = data?.wallets.find(
    ({ transferable, vassalages }) =>
      transferable && game !== undefined && vassalages.includes(game.vassalage),
  );
  if (!wallet || data?.autoTransferIn) return null;
  return (
    <div className="game-notice is-rail" role="note">
      <Icon name="wallet" size={16} />
      <span>
        {t('play.ownWallet', { name: walletName(wallet.walletName) })}{' '}
        <Link to="/member/transferFund" className="link">
          {t('play.ownWallet.move')}
        </Link>
      </span>
    </div>
  );
}
