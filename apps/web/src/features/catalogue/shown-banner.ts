import type { BannerArt } from '@baize/catalogue/api';
import type { PublicConfig } from '../../boot.ts';
import { targetOf, type BannerTarget } from './banner-target.ts';

/** The places of the site that carry banners (SITE-021). */
export const BANNER_GROUPS = ['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget'] as const;
export type BannerGroup = (typeof BANNER_GROUPS)[number];

export type ShownBanner = {
  key: string;
  picture: string;
  /** Cut for phones; the same picture where there is one shape. */
  pictureSmall: string;
  /** Whether the title is part of the picture; else the page sets it in type. */
  isLettered: boolean;
  title: string;
  text: string;
  target: BannerTarget;
};

type Published = PublicConfig['banners'][number];

/** House pictures without words: the ground of a banner that an operator wrote without a picture. */
const GROUNDS = ['w_login', 'w_register', 'w_forget'];

/** A group's banners: the operator's while there are any, else the house's own. */
export function bannersOf(
  group: BannerGroup,
  published: readonly Published[],
  house: readonly BannerArt[],
): ShownBanner[] {
  const grounds = GROUNDS.flatMap((name) => house.find((art) => art.groupName === name) ?? []);
  const own = published.filter((banner) => banner.groupName === group);
  if (own.length > 0)
    return own.map((banner, index) => {
      const ground = grounds[index % Math.max(grounds.length, 1)]?.urlMobile ?? '';
      return {
        key: `own-${banner.id}`,
        picture: banner.url || ground,
        pictureSmall: banner.url || ground,
        isLettered: banner.url !== '',
        title: banner.title,
        text: banner.text,
        target: targetOf(banner),
      };
    });
  return house
    .filter((art) => art.groupName === group)
    .map((art) => ({
      key: art.name,
      picture: art.url,
      pictureSmall: art.urlMobile,
      isLettered: true,
      title: art.title.replaceAll('\n', ' '),
      text: art.text,
      target: targetOf({ linkageType: art.linkage ? 'URL' : 'NONE', linkage: art.linkage, nodeId: null }),
    }));
}
