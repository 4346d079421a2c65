import type { BannerArt, GameType, GameView, Lane } from '@baize/catalogue/api';
import type { siteApi } from '@baize/site/api';
import type { z } from 'zod';

type SiteAnswer<Op extends keyof (typeof siteApi)['operations']> = z.output<
  (typeof siteApi)['operations'][Op]['output']
>;
export type PublicConfig = SiteAnswer<'getPublicConfig'>;
export type SystemStatus = SiteAnswer<'getSystemStatus'>;
export type PermissionConfig = SiteAnswer<'getPermissionConfig'>;
export type WhitelabelNodes = SiteAnswer<'getWhitelabel'>;

/**
 * What the server writes into index.html as <script type="application/json" id="boot">: the answers of the calls the
 * first screen needs, so that it paints without waiting. Every part may be absent; then it is asked for.
 */
export type Boot = {
  /** Language of the texts below (cookie `language`, else the site's default). */
  language?: string;
  status?: SystemStatus;
  config?: PublicConfig;
  /** The brand's own wording (OP-34): key → text. */
  texts?: Record<string, string>;
  permissions?: PermissionConfig;
  whitelabel?: WhitelabelNodes;
  lanes?: Lane[];
  hot?: GameView[];
  banners?: BannerArt[];
  /** On a category's lobby: which it is, and its first page of games. */
  gameType?: GameType;
  games?: { games: GameView[]; totalPages: number; totalCount: number };
};

function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) return {};
  try {
    return JSON.parse(text) as Boot;
  } catch {
    return {};
  }
}

export const boot: Boot = readBoot();
