import type { GameType } from '../../pages.ts';
import { BannerLink } from '../catalogue/banner-link.tsx';
import { BANNER_HOLD_MS, useCarousel } from '../home/carousel.ts';
import { bannerGroupOf } from './banner-group.ts';
import { useBanners } from '../catalogue/catalogue.queries.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { usePicture } from '../../session/picture.ts';

/**
 * Beside the category's band, the operator's banners: one line of words and the picture. E-sports, e-lottery and cockfight
 * have none: there the band is as wide as the page (LOBBY-025).
 */
export function LobbyBanner({ type }: { type: GameType }) {
  const group = bannerGroupOf(type);
  return group && <Strip group={group} />;
}

function Strip({ group }: { group: 'w_home' | 'w_lott' }) {
  const picture = usePicture();
  const hasOwn = useSiteConfig()?.banners.some((banner) => banner.groupName === group) ?? false;
  const banners = useBanners(group) ?? [];
  const { turn, hold } = useCarousel(banners.length, BANNER_HOLD_MS);
  const banner = banners[turn.at];
  // The house's own pictures are lettered for the home page's shape.
  if (!hasOwn || !banner) return null;
  return (
    <div className="lobby-banner" data-testid="lobby-banner" {...hold}>
      <BannerLink key={banner.key} target={banner.target}>
        <span>
          <b>{banner.title}</b>
          {banner.text}
        </span>
        {banner.picture && <img src={picture(banner.picture)} alt="" width="206" height="84" />}
      </BannerLink>
    </div>
  );
}
