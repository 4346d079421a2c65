import { languageRow } from '@baize/i18n/languages';

/** What a page's head says of its brand before any script runs: names from closed sets, and the brand's own name escaped. */
export type PageHead = {
  language?: string;
  palette?: string;
  siteName?: string;
  /** Pictures of a phone's first two rows, which the page would ask for only once it is drawn. */
  pictures?: string[];
};

const PICTURES_AHEAD = 6;

/** The head parts of a boot; empty for a page without one (the console). */
export function headOf(boot: unknown): PageHead {
  const { language, config, games } = (boot ?? {}) as {
    language?: string;
    config?: { palette?: string; siteName?: string; imageCdn?: string[] };
    games?: { games: { iconUrl: string }[] };
  };
  // Which of the operator's picture hosts serves is the browser's to find out.
  const pictures = config?.imageCdn?.length ? [] : (games?.games.slice(0, PICTURES_AHEAD) ?? []);
  return {
    ...(language ? { language } : {}),
    ...(config?.palette ? { palette: config.palette } : {}),
    ...(config?.siteName ? { siteName: config.siteName } : {}),
    ...(pictures.length > 0 ? { pictures: pictures.map(({ iconUrl }) => iconUrl) } : {}),
  };
}

/** Links to those pictures; low, or they come before the styles and the first paint waits (1.26 s for 0.96). */
export const pictureLinks = ({ pictures = [] }: PageHead): string =>
  pictures
    .map((url) => `<link rel="preload" as="image" fetchpriority="low" href="${escaped(url)}">`)
    .join('');

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
