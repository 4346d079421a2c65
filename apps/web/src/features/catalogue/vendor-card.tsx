import type { VendorCard as Card } from '@baize/catalogue/api';
import { SEA_LOTTERY_VENDOR } from '@baize/catalogue/rules';
import { useT } from '@baize/i18n';
import { Tile } from '@baize/ui';
import { Link } from '../../link.tsx';
import { CATEGORY_PATHS } from '../../pages.ts';
import { usePicture } from '../../session/picture.ts';

/** A vendor's wide label; it opens the vendor's games in its category, or the vendor's own page (LOBBY-027). */
export function VendorCard({ card }: { card: Card }) {
  const picture = usePicture();
  const t = useT();
  const isSea = card.vassalage === SEA_LOTTERY_VENDOR;
  return (
    <Tile
      wide
      title={card.displayName}
      vendor={card.vassalage}
      nodeId={card.nodeId}
      clothId={card.nodeId}
      artUrl={picture(card.lagerIcon || card.iconUrl)}
      maintenance={card.maintenance ? t('lobby.maintenance') : undefined}
      cover={
        <Link
          to={isSea ? '/seaLottery' : CATEGORY_PATHS[card.gameType]}
          search={isSea ? {} : { vendor: card.vassalage }}
          className="bz-tile-cover"
          aria-label={t('lobby.vendorCard', { vendor: card.displayName, count: card.gameCount })}
        />
      }
    />
  );
}
