import type { BannerArt } from '@baize/catalogue/api';
import { useT } from '@baize/i18n';
import { buttonClass } from '@baize/ui';
import { useEffect, useState } from 'react';
import { Link } from '../../link.tsx';
import { placeOf } from './banner-place.ts';
import { useBanners } from './catalogue.queries.ts';

/** SITE-025: a banner stays this long, then slides for a second. */
export const BANNER_HOLD_MS = 5000;

/** Banners of group w_home; loops and plays by itself only when there is more than one (SITE-024). */
export function BannerCarousel() {
  const t = useT();
  const banners = useBanners('w_home').data;
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const count = banners?.length ?? 0;
  useEffect(() => {
    if (count < 2 || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((old) => (old + 1) % count), BANNER_HOLD_MS);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  if (!banners) return <div className="hero is-skeleton" aria-hidden="true" />;
  if (count === 0) return null;
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={t('lobby.banners')} {...hold}>
      <div className="hero-track" style={{ transform: `translateX(${-100 * at}%)` }}>
        {banners.map((banner, index) => (
          <Slide key={banner.name} banner={banner} isShown={index === at} isFirst={index === 0} />
        ))}
      </div>
      {count > 1 && (
        <div className="hero-dots">
          {banners.map((banner, index) => (
            <button
              key={banner.name}
              type="button"
              aria-label={t('lobby.slide', { n: index + 1, total: count })}
              aria-current={index === at}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Slide({ banner, isShown, isFirst }: { banner: BannerArt; isShown: boolean; isFirst: boolean }) {
  const t = useT();
  const place = placeOf(banner.linkage);
  const art = (
    <>
      <picture>
        <source media="(max-width: 767px)" srcSet={banner.urlMobile} />
        <img
          src={banner.url}
          // The title is lettered in the art; the line under it is text.
          alt={banner.title.replaceAll('\n', ' ')}
          width="716"
          height="292"
          fetchPriority={isFirst ? 'high' : 'auto'}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </picture>
      <span className="hero-copy">
        <span>{banner.text}</span>
        {place && (
          <span className={buttonClass({ kind: 'primary', size: 'small' }, 'only-wide')} aria-hidden="true">
            {t('lobby.play')}
          </span>
        )}
      </span>
    </>
  );
  return (
    <div className="hero-slide" aria-hidden={!isShown} inert={!isShown}>
      {place ? <Link {...place}>{art}</Link> : art}
    </div>
  );
}
