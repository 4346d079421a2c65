import { refusal } from '@baize/endpoint/server';
import { languageRow } from '@baize/i18n/languages';
import type { Merchant, Palette } from '@baize/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MANIFEST = '/manifest.webmanifest';
/** The rail of every palette (packages/ui/tokens.css): what the phone paints around the page. */
const RAIL = '#15110e';
/** Each palette's `--cloth-deep` in the dark theme, which a starting app shows; tested against the style sheets. */
export const CLOTH: Record<Palette, string> = { jade: '#082c21', lapis: '#0b1738', claret: '#2a0812' };

const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone needs to install the site as an app, in the brand's name and colours (SITE-043, SHELL-020). */
export function mountManifest(
  app: FastifyInstance,
  options: { brandOf: (request: FastifyRequest) => Promise<Merchant | undefined> },
): void {
  app.get(MANIFEST, async (request, reply) => {
    const brand = await options.brandOf(request);
    if (!brand) return reply.status(421).send(refusal('invalid_url'));
    const { palette, defaultLanguage } = brand.settings;
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=300');
    return {
      id: '/',
      name: brand.name,
      short_name: brand.name,
      lang: languageRow(defaultLanguage).tag,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: RAIL,
      background_color: CLOTH[palette],
      categories: ['entertainment', 'games'],
      prefer_related_applications: false,
      icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    };
  });
}
