import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '@baize/kernel';
import { systemSeeds, type SeedSource } from '@baize/fair';
import { createStudio } from '../server/app.ts';
import type { StudioConfig } from '../server/config.ts';
import { readLimits } from '../server/limits.ts';
import type { RoundView } from '../server/views.ts';
import { DEMO_CURRENCY, type GameUrlRequest, type LaunchMeta } from '@baize/vendor-protocol';
import { fakePlatform, type FakePlatform } from './fake-platform.ts';

/** One studio beside one fake platform, in a folder of its own. */
export type StudioWorld = {
  platform: FakePlatform;
  app: FastifyInstance;
  url: string;
  config: StudioConfig;
  /** Closes and opens the studio again over the same folder. */
  restart(): Promise<void>;
  launch(options?: Launch): Promise<Player>;
  end(): Promise<void>;
};
export type Launch = {
  user?: string;
  gameCode?: string;
  meta?: LaunchMeta;
  demo?: boolean;
  lang?: string;
} & {
  freeRounds?: NonNullable<GameUrlRequest['free_rounds']>;
};
export type PlayAnswer = { ok: boolean; code?: string; round?: RoundView; [more: string]: unknown };
export type Player = {
  page: string;
  token: string;
  get(path: string): Promise<PlayAnswer>;
  post(path: string, body: object): Promise<PlayAnswer>;
};

export type WorldOptions = {
  seeds?: SeedSource;
  port?: number;
  platform?: FakePlatform;
  studioKeys?: { privateKey: KeyObject; publicKey: KeyObject };
};

export async function studioWorld(options: WorldOptions = {}): Promise<StudioWorld> {
  const keys = options.studioKeys ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  const platform = options.platform ?? (await fakePlatform(keys.publicKey));
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-'));
  const config: StudioConfig = {
    port: options.port ?? 0,
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://127.0.0.1:1',
    platformOrigins: ['http://127.0.0.1:8080'],
    wallet: { baseUrl: platform.url, privateKey: keys.privateKey, keyId: undefined },
    operatorId: 'baize',
    transferOperatorId: 'baize-transfer',
    platformKeys: [{ keyId: 'platform-1', key: platform.publicKey }],
    limitsOf: readLimits(undefined),
    logLevel: 'silent',
  };
  const open = (): FastifyInstance =>
    createStudio({ config, clock: systemClock, seeds: options.seeds ?? systemSeeds });
  const world: StudioWorld = {
    platform,
    app: open(),
    url: '',
    config,
    async restart() {
      await world.app.close();
      world.app = open();
      await listen();
    },
    launch: (launch = {}) => launchPlayer(world, launch),
    async end() {
      await world.app.close();
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const listen = async (): Promise<void> => {
    world.url = await world.app.listen({ port: config.port, host: config.host });
    config.publicUrl = world.url;
  };
  await listen();
  return world;
}

async function launchPlayer(
  world: StudioWorld,
  { user = 'u_player', gameCode = 'baize-slot', meta, demo = false, lang = 'en', freeRounds }: Launch,
): Promise<Player> {
  const launched = await world.platform.games(world.url).gameUrl({
    ...(demo ? {} : { user, token: `token-of-${user}` }),
    platform: 'GPL_MOBILE',
    ...(meta ? { meta } : {}),
    sub_partner_id: null,
    lobby_url: 'http://127.0.0.1:8080/',
    lang,
    ip: '127.0.0.1',
    game_code: gameCode,
    currency: demo ? DEMO_CURRENCY : 'USD',
    country: 'KH',
    ...(freeRounds ? { free_rounds: freeRounds } : {}),
  });
  if (!launched.ok) throw new Error(`launch refused: ${launched.detail}`);
  const token = new URL(launched.value.url).searchParams.get('s') ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async (reply: Response): Promise<PlayAnswer> => (await reply.json()) as PlayAnswer;
  return {
    page: launched.value.url,
    token,
    get: async (path) =>
      read(await fetch(world.url + path, { headers: { authorization: headers.authorization } })),
    post: async (path, body) =>
      read(await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) })),
  };
}
