/**
 * The smallest vendor there is: one game, and a launch that tells us its token. It speaks to nobody but who runs the
 * suite, so it believes every call and keeps nothing.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { GAMES_API_BASE, gamesPaths } from '../paths.ts';

export type Launch = { user: string; token: string; currency: string; game: string };

/** The one game it lists. */
export const TEST_GAME = 'conformance_test';

const GAME = {
  url_thumb: '',
  url_background: '',
  product: 'conformance',
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  name: 'Conformance test',
  game_code: TEST_GAME,
  freebet_support: false,
  enabled: true,
  category: 'Video Slots',
  blocked_countries: [],
};
const PAGE =
  '<!doctype html><title>Conformance</title><p>The suite plays in the terminal. Leave this page open.';
const BODY_BYTES_MAX = 65_536;

/** Listens on `port` of this machine until a member opens a game; answers what the platform said about the launch. */
export async function awaitLaunch(port: number): Promise<Launch & { close: () => void }> {
  const launched = Promise.withResolvers<Launch>();
  const server = createServer((request, response) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (request.method !== 'POST') {
      send(200, 'text/html', PAGE);
      return;
    }
    readBody(request).then(
      (body) => {
        const path = (request.url ?? '').replace(GAMES_API_BASE, '');
        if (path === gamesPaths.gameList) send(200, 'application/json', JSON.stringify([GAME]));
        else if (path === gamesPaths.gameUrl) {
          const { user, token, currency, game_code: game } = body;
          if (user && token && currency && game) launched.resolve({ user, token, currency, game });
          send(200, 'application/json', JSON.stringify({ url: `http://localhost:${port}/` }));
        } else send(404, 'application/json', '{"error":"not_found"}');
      },
      () => send(400, 'application/json', '{"error":"not_json"}'),
    );
  });
  server.on('error', launched.reject);
  server.listen(port);
  const launch = await launched.promise.catch((error: unknown) => {
    throw new Error(`Port ${port} cannot be listened on`, { cause: error });
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { ...launch, close };
}

async function readBody(request: IncomingMessage): Promise<Partial<Record<string, string>>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) throw new RangeError('the body is too long');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Partial<Record<string, string>>;
}
