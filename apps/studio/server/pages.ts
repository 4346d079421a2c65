import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { Assets } from './assets.ts';
import type { StudioConfig } from './config.ts';
import type { Glyphs } from './glyphs.ts';
import { SESSION_IDLE_MS } from './player-api.ts';
import { findSession, type GameKind, type Language } from './players.sql.ts';
import type { ReplayLinks } from './replay.ts';
import { findRound } from './rounds.sql.ts';
import type { Store } from './store.ts';
import { viewRound } from './views.ts';

export type PageDeps = {
  config: StudioConfig;
  store: Store;
  clock: Clock;
  assets: Assets;
  replays: ReplayLinks;
  glyphs: Glyphs;
};

/** In the order they are loaded: what depends on the screen's shape comes last. */
const GAME_STYLES = {
  slot: ['slot', 'slot-rail', 'slot-wide'],
  roulette: ['wheel', 'roulette', 'roulette-wide'],
} as const;
const SHEET_STYLES = ['slot', 'wheel', 'fair'] as const;

const LANG: Readonly<Record<Language, string>> = { EN: 'en', CN: 'zh-CN', KM: 'km' };

/** HTML never carries script or style of its own: the policy allows neither. */
export function mountPages(app: FastifyInstance, deps: PageDeps): void {
  const { config, store, clock, assets, replays, glyphs } = deps;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `img-src 'self' data: ${config.platformOrigins.join(' ')}`,
    `frame-ancestors 'self' ${config.platformOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = (reply: FastifyReply, page: string): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(page);

  app.get('/play', (request, reply) => {
    const token = (request.query as { s?: string }).s ?? '';
    const session = findSession(store, sha256(token), clock.now().getTime(), SESSION_IDLE_MS);
    if (!session)
      return html(
        reply.code(404),
        page(assets, { script: 'closed', styles: [], language: 'EN', title: 'Baize Studio', cloth: 0 }),
      );
    const { kind, language, dress } = session;
    return html(
      reply,
      page(assets, {
        script: kind,
        styles: GAME_STYLES[kind],
        language,
        title: dress.titles[language] || dress.title || 'Baize Studio',
        cloth: dress.cloth,
      }),
    );
  });

  app.get('/fair', (request, reply) => {
    const lang = (request.query as { lang?: string }).lang;
    const language: Language = lang === 'CN' || lang === 'KM' ? lang : 'EN';
    return html(
      reply,
      page(assets, {
        script: 'fair',
        styles: SHEET_STYLES,
        language,
        title: 'Baize Studio',
        cloth: 0,
        data: { glyphs: glyphs.of('') },
      }),
    );
  });

  app.get('/replay/:id/:expires/:mac', (request, reply) => {
    const { id, expires, mac } = request.params as { id: string; expires: string; mac: string };
    const round = replays.verify(id, expires, mac) ? findRound(store, id) : undefined;
    if (!round)
      return html(
        reply.code(404),
        page(assets, { script: 'closed', styles: [], language: 'EN', title: 'Baize Studio', cloth: 0 }),
      );
    const data = {
      glyphs: glyphs.of(''),
      kind: round.kind,
      currency: round.currency,
      digits: config.limitsOf(round.currency)?.digits ?? 2,
      gameCode: round.gameCode,
      round: viewRound(store, round),
    };
    return html(
      reply,
      page(assets, {
        script: 'replay',
        styles: SHEET_STYLES,
        language: 'EN',
        title: 'Baize Studio',
        cloth: 0,
        data,
      }),
    );
  });
}

type Page = {
  script: GameKind | 'fair' | 'replay' | 'closed';
  styles: readonly string[];
  language: Language;
  title: string;
  cloth: number;
  data?: object;
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
/** JSON inside a data block cannot end it. */
const jsonBlock = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

function page(assets: Assets, { script, styles, language, title, cloth, data }: Page): string {
  const at = (name: string): string => `${assets.base}/client/${name}`;
  const sheets = ['frame', 'sheets', ...styles].map(
    (name) => `<link rel="stylesheet" href="${at(`${name}.css`)}">`,
  );
  const modules = assets.modulesOf(script).map((href) => `<link rel="modulepreload" href="${href}">`);
  if (language === 'CN')
    sheets.unshift(
      ...[assets.fontsCss, at('chinese.css')].map((href) => `<link rel="stylesheet" href="${href}">`),
    );
  return `<!doctype html>
<html lang="${LANG[language]}" data-language="${language}" data-cloth="${Math.trunc(cloth)}" data-base="${assets.base}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark"><title>${escape(title)}</title>
<link rel="preload" href="${at('archivo.woff2')}" as="font" type="font/woff2" crossorigin>
${[...sheets, ...modules].join('\n')}
<script type="module" src="${at(`${script}.ts`)}"></script></head>
<body><div id="game"></div>${data ? `<script type="application/json" id="data">${jsonBlock(data)}</script>` : ''}
<noscript>This game needs JavaScript.</noscript></body></html>`;
}
