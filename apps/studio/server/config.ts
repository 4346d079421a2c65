import { readFileSync } from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { loadPrivateKey, loadPublicKey, type PeerKey } from '@baize/vendor-protocol';
import { readLimits, type LimitsOf } from './limits.ts';

export type StudioConfig = {
  port: number;
  host: string;
  dataDir: string;
  /** Where browsers reach the studio; part of every address it hands out. No trailing slash. */
  publicUrl: string;
  /** Origins that may show the games in a frame and whose label art may be loaded. */
  platformOrigins: string[];
  /** Undefined: the studio deals demo games only. */
  wallet: { baseUrl: string; privateKey: KeyObject; keyId: string | undefined } | undefined;
  operatorId: string;
  /** The name under which the same platform plays in transfer mode: its players' money lies here. */
  transferOperatorId: string;
  platformKeys: PeerKey[];
  limitsOf: LimitsOf;
  logLevel: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown with one line per mistake, so that a start fails once with everything that is wrong. */
export class ConfigError extends Error {}

/** Reads the environment (README lists the names). A key is PEM text or the path of a PEM file. */
export function readConfig(env: Environment): StudioConfig {
  const mistakes: string[] = [];
  const attempt = <T>(name: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      mistakes.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const port = Number(env['BAIZE_STUDIO_PORT'] ?? '8082');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) mistakes.push('BAIZE_STUDIO_PORT: not a port');
  const publicUrl = attempt('BAIZE_STUDIO_URL', () =>
    address(env['BAIZE_STUDIO_URL'] ?? `http://localhost:${port}`),
  );
  const platformOrigins = attempt('BAIZE_STUDIO_PLATFORM_ORIGINS', () =>
    (env['BAIZE_STUDIO_PLATFORM_ORIGINS'] ?? siteOrigins(env['BAIZE_SITE_URL'] ?? 'http://localhost:8080'))
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => new URL(part.trim()).origin),
  );
  const walletUrl = env['BAIZE_STUDIO_WALLET_URL'];
  const privateKey = attempt('BAIZE_STUDIO_KEY', () => {
    const text = env['BAIZE_STUDIO_KEY'];
    if (walletUrl !== undefined && text === undefined) throw new Error('needed with BAIZE_STUDIO_WALLET_URL');
    return text === undefined ? undefined : loadPrivateKey(pem(text));
  });
  const platformKeys = attempt('BAIZE_PLATFORM_PUBLIC_KEY', () => {
    const text = env['BAIZE_PLATFORM_PUBLIC_KEY'];
    if (text === undefined) {
      if (walletUrl !== undefined) throw new Error('needed with BAIZE_STUDIO_WALLET_URL');
      return [];
    }
    return text
      .split(',')
      .map((part, i) => ({ keyId: `platform-${i + 1}`, key: loadPublicKey(pem(part.trim())) }));
  });
  const wallet = attempt('BAIZE_STUDIO_WALLET_URL', () =>
    walletUrl === undefined || privateKey === undefined
      ? undefined
      : { baseUrl: address(walletUrl), privateKey, keyId: env['BAIZE_STUDIO_KEY_ID'] },
  );
  const limitsOf = attempt('BAIZE_STUDIO_LIMITS', () => readLimits(env['BAIZE_STUDIO_LIMITS']));
  if (mistakes.length > 0 || !publicUrl || !platformOrigins || !platformKeys || !limitsOf)
    throw new ConfigError(`The studio cannot start:\n  ${mistakes.join('\n  ')}`);
  return {
    port,
    host: env['BAIZE_STUDIO_HOST'] ?? env['BAIZE_HOST'] ?? 'localhost',
    dataDir: env['BAIZE_STUDIO_DATA'] ?? '.data/studio',
    publicUrl,
    platformOrigins,
    wallet,
    operatorId: env['BAIZE_STUDIO_OPERATOR_ID'] ?? 'baize',
    transferOperatorId: env['BAIZE_STUDIO_TRANSFER_OPERATOR_ID'] ?? 'baize-transfer',
    platformKeys,
    limitsOf,
    logLevel: env['BAIZE_LOG_LEVEL'] ?? 'info',
  };
}

/** A site on this machine is reached under both of its names; its other brands stand under names below localhost. */
function siteOrigins(site: string): string {
  const url = new URL(site);
  const names = ['localhost', '127.0.0.1'];
  if (!names.includes(url.hostname)) return url.origin;
  const port = url.port === '' ? '' : `:${url.port}`;
  return [...names, '*.localhost'].map((name) => `${url.protocol}//${name}${port}`).join();
}

const pem = (text: string): string => (text.includes('-----BEGIN') ? text : readFileSync(text, 'utf8'));

function address(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not an http address');
  return text.replace(/\/+$/, '');
}
