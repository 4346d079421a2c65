import { generateKeyPairSync, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWalletClient, type WalletClient } from './wallet-client.ts';

const GAME_CODE = 'acme_wheel';
const UNITS = 100_000n;

/** A vendor for tests that speaks the wire: one game, whose page is empty, and rounds played by the test. */
export type TestVendor = {
  url: string;
  publicPem: string;
  /** The token of the newest launch; the platform gave it to the game. */
  token: () => string;
  wallet(url: string): WalletClient;
  close(): Promise<void>;
};

export async function startTestVendor(): Promise<TestVendor> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let token = '';
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (path.startsWith('/page')) {
        response.setHeader('content-type', 'text/html');
        return response.end('<!doctype html><title>Wheel</title><h1>The wheel of Acme</h1>');
      }
      response.setHeader('content-type', 'application/json');
      if (path.endsWith('/game/list')) return response.end(JSON.stringify([game]));
      if (!path.endsWith('/game/url')) return response.writeHead(404).end('{"error":"unknown"}');
      ({ token } = JSON.parse(Buffer.concat(chunks).toString()) as { token: string });
      return response.end(JSON.stringify({ url: `${origin}/page` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    token: () => token,
    wallet: (baseUrl) => createWalletClient({ baseUrl, privateKey, keyId: 'first', now: Date.now }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One round: a stake, and what it pays; throws unless the wallet took both. Major units. */
export async function playRound(
  wallet: WalletClient,
  token: string,
  { stake, prize, currency }: { stake: bigint; prize: bigint; currency: string },
): Promise<void> {
  const bet = randomUUID();
  const round = { token, round: randomUUID(), game_code: GAME_CODE, currency };
  const staked = await wallet.bet({ ...round, transaction_uuid: bet, amount: stake * UNITS });
  if (staked.outcome !== 'applied') throw new Error(`the bet was ${JSON.stringify(staked, textOf)}`);
  const paid = await wallet.win({
    ...round,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet,
    amount: prize * UNITS,
    round_closed: true,
  });
  if (paid.outcome !== 'settled') throw new Error(`the win was ${JSON.stringify(paid, textOf)}`);
}

const textOf = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const game = {
  url_thumb: '',
  url_background: '',
  product: 'ACME',
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  name: 'Acme Wheel',
  game_code: GAME_CODE,
  freebet_support: false,
  enabled: true,
  category: 'Video Slots',
  blocked_countries: [],
};
