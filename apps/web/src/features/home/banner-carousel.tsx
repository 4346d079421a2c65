import './banner-carousel.css';
import { useT } from '@baize/i18n';
import { buttonClass } from '@baize/ui';
import { useRef } from 'react';
import { CATEGORY_PATHS } from '../../pages.ts';
import { usePicture } from '../../session/picture.ts';
import { BannerLink } from '../catalogue/banner-link.tsx';
import type { BannerTarget } from '../catalogue/banner-target.ts';
import { BANNER_HOLD_MS, playsByItself, useCarousel, type Turn } from './carousel.ts';
import { useBanners } from '../catalogue/catalogue.queries.ts';
import type { ShownBanner } from '../catalogue/shown-banner.ts';

/** A finger that moved this far meant the next banner. */
const SWIPE_PX = 40;

/** Banners of group w_home; loops and plays by itself only when there is more than one (SITE-023…025). */
export function BannerCarousel() {
  const t = useT();
  const banners = useBanners('w_home');
  const count = banners?.length ?? 0;
  const { turn, go, step, hold } = useCarousel(count, BANNER_HOLD_MS);
  const touched = useRef<number>(undefined);
  if (!banners) return <div className="hero is-skeleton" aria-hidden="true" />;
  if (count === 0) return null;
  const swipe = {
    onTouchStart: (event: React.TouchEvent) => {
      touched.current = event.touches[0]?.clientX;
    },
    onTouchEnd: (event: React.TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0);
      if (touched.current !== undefined && Math.abs(moved) > SWIPE_PX) step(moved < 0 ? 1 : -1);
      touched.current = undefined;
    },
  };
  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label={t('lobby.banners')}
      {...hold}
      {...swipe}
    >
      {banners.map((banner, index) => (
        <div
          key={banner.key}
          className={`hero-slide${moveOf(turn, index)}`}
          aria-hidden={index !== turn.at}
          inert={index !== turn.at}
        >
          <BannerLink target={banner.target} className="hero-link">
            <Slide banner={banner} isFirst={index === 0} />
          </BannerLink>
        </div>
      ))}
      {playsByItself(count) && (
        <div className="hero-dots">
          {banners.map((banner, index) => (
            <button
              key={banner.key}
              type="button"
              aria-label={t('lobby.slide', { n: index + 1, total: count })}
              aria-current={index === turn.at}
              onClick={() => go(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Animations, not transitions: with two banners the same picture leaves to the left and comes from the right. */
function moveOf({ at, from, isBack }: Turn, index: number): string {
  const back = isBack ? ' is-back' : '';
  if (index === at) return ` is-shown${from === null ? '' : ` is-coming${back}`}`;
  return index === from ? ` is-leaving${back}` : '';
}

function Slide({ banner, isFirst }: { banner: ShownBanner; isFirst: boolean }) {
  const picture = usePicture();
  const t = useT();
  return (
    <>
      {banner.picture && (
        <picture>
          <source media="(max-width: 47.9375em)" srcSet={picture(banner.pictureSmall)} />
          <img
            src={picture(banner.picture)}
            // Lettered in the picture, the title is its alternative; set in type, it stands beside it.
            alt={banner.isLettered ? banner.title : ''}
            width="716"
            height="292"
            fetchPriority={isFirst ? 'high' : 'auto'}
            loading={isFirst ? 'eager' : 'lazy'}
          />
        </picture>
      )}
      <span className={banner.isLettered ? 'hero-copy' : 'hero-copy is-set'}>
        {!banner.isLettered && <b>{banner.title}</b>}
        {banner.text && <span>{banner.text}</span>}
        {banner.target.kind !== 'none' && (
          <span className={buttonClass({ kind: 'primary', size: 'small' }, 'only-wide')} aria-hidden="true">
            {t(isPlay(banner.target) ? 'lobby.play' : 'lobby.seeMore')}
          </span>
        )}
      </span>
    </>
  );
}

const GAME_PLACES: readonly string[] = Object.values(CATEGORY_PATHS);
const isPlay = (target: BannerTarget): boolean =>
  target.kind === 'game' || (target.kind === 'place' && GAME_PLACES.includes(target.to));
