import { languageRow } from '@baize/i18n/languages';

/** What a page's head says of its brand before any script runs: names from closed sets, and the brand's own name escaped. */
export type PageHead = {
  language?: string;
  palette?: string;
  siteName?: string;
  /** Pictures of a phone's first two rows, which the page would ask for only once it is drawn. */
  pictures?: string[];
  /** The home page's first banner, as phones and as others have it. */
  banner?: { small: string; wide: string };
};

type Banner = { groupName: string; url: string; urlMobile?: string };
/** Where the home page changes banners (features/home/banner-carousel.tsx). */
const PHONE = '(max-width: 47.9375em)';
const HOME_BANNERS = 'w_home';

const PICTURES_AHEAD = 6;

/** The head parts of a boot; empty for a page without one (the console). */
export function headOf(boot: unknown): PageHead {
  const { language, config, games, hot, banners } = (boot ?? {}) as {
    language?: string;
    config?: { palette?: string; siteName?: string; imageCdn?: string[]; banners?: Banner[] };
    games?: { games: { iconUrl: string }[] };
    /** Home has it alone. */
    hot?: unknown;
    banners?: Banner[];
  };
  // Which of the operator's picture hosts serves is the browser's to find out.
  const isHere = !config?.imageCdn?.length;
  const pictures = isHere ? (games?.games.slice(0, PICTURES_AHEAD) ?? []) : [];
  const banner = isHere && hot ? firstBanner(config?.banners ?? [], banners ?? []) : undefined;
  return {
    ...(language ? { language } : {}),
    ...(config?.palette ? { palette: config.palette } : {}),
    ...(config?.siteName ? { siteName: config.siteName } : {}),
    ...(pictures.length > 0 ? { pictures: pictures.map(({ iconUrl }) => iconUrl) } : {}),
    ...(banner ? { banner } : {}),
  };
}

/** The operator's while there are any, else the house's; one set in type has a ground that the browser chooses. */
function firstBanner(own: readonly Banner[], house: readonly Banner[]): PageHead['banner'] {
  const isOfHome = ({ groupName }: Banner) => groupName === HOME_BANNERS;
  const first = own.find(isOfHome) ?? house.find(isOfHome);
  return first?.url ? { small: first.urlMobile ?? first.url, wide: first.url } : undefined;
}

/** Links to those pictures; low, or they come before the styles and the first paint waits (1.26 s for 0.96). */
export const pictureLinks = ({ pictures = [], banner }: PageHead): string =>
  [
    ...(banner ? [linkTo(banner.small, PHONE), linkTo(banner.wide, `not all and ${PHONE}`)] : []),
    ...pictures.map((url) => linkTo(url)),
  ].join('');

const linkTo = (url: string, media?: string): string =>
  `<link rel="preload" as="image" fetchpriority="low"${media ? ` media="${media}"` : ''} href="${escaped(url)}">`;

/**
 * Writes language, direction, palette and title into index.html, so that the first paint is the brand's own: no flash of
 * another cloth, and a title before the app has loaded.
 */
export function withHead(page: string, { language, palette, siteName }: PageHead): string {
  const { tag, dir } = languageRow(language ?? 'EN');
  const attributes = [`lang="${tag}"`, `dir="${dir}"`, ...(palette ? [`data-palette="${palette}"`] : [])];
  const named = page.replace(/<html lang="en"/, `<html ${attributes.join(' ')}`);
  return siteName
    ? named.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(siteName)}</title>`)
    : named;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
