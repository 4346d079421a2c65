import fs from 'node:fs';
import path from 'node:path';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** The one place where processes are told where the others live and which secrets they hold. */
export function environmentOf(settings: Settings, secrets: Secrets, databaseUrl: string): NodeJS.ProcessEnv {
  const { host, ports, dataDir } = settings;
  return {
    NODE_ENV: process.env['NODE_ENV'] ?? 'production',
    DATABASE_URL: databaseUrl,
    BAIZE_HOST: host,
    BAIZE_DATA: dataDir,
    BAIZE_DEMO: settings.demo ? '1' : '0',
    BAIZE_SITE_PORT: String(ports.site),
    BAIZE_CONSOLE_PORT: String(ports.console),
    BAIZE_SITE_URL: process.env['BAIZE_SITE_URL'] ?? `http://${host}:${ports.site}`,
    BAIZE_CONSOLE_URL: process.env['BAIZE_CONSOLE_URL'] ?? `http://${host}:${ports.console}`,
    BAIZE_MASTER_KEY: secrets.masterKey,
    ...(secrets.oldMasterKey === undefined ? {} : { BAIZE_MASTER_KEY_OLD: secrets.oldMasterKey }),
    BAIZE_PLATFORM_KEY: secrets.platformKey,
    ...(secrets.demo ? demoEnvironment(settings, secrets.platformPublicKey, secrets.demo) : {}),
  };
}

/** What only the demo's vendor and payment gateway, and who speaks with them, must know. */
function demoEnvironment(
  { host, ports, dataDir }: Settings,
  platformPublicKey: string,
  demo: NonNullable<Secrets['demo']>,
): NodeJS.ProcessEnv {
  const pspUrl = process.env['BAIZE_PSP_URL'] ?? `http://${host}:${ports.psp}`;
  const read = (file: string) => fs.readFileSync(file, 'utf8');
  return {
    BAIZE_PLATFORM_PUBLIC_KEY: platformPublicKey,
    BAIZE_STUDIO_URL: process.env['BAIZE_STUDIO_URL'] ?? `http://${host}:${ports.studio}`,
    BAIZE_STUDIO_PORT: String(ports.studio),
    BAIZE_STUDIO_DATA: path.join(dataDir, 'studio'),
    BAIZE_STUDIO_KEY: read(demo.studioKey),
    BAIZE_STUDIO_PUBLIC_KEY: read(demo.studioPublicKey),
    BAIZE_STUDIO_WALLET_URL: `http://${host}:${ports.site}/gw/STUDIO`,
    BAIZE_PSP_URL: pspUrl,
    BAIZE_PSP_HOST: host,
    BAIZE_PSP_PORT: String(ports.psp),
    BAIZE_PSP_PUBLIC_URL: pspUrl,
    BAIZE_PSP_DATA: path.join(dataDir, 'demo-psp'),
    BAIZE_PSP_FEED_URL: `http://${host}:${ports.site}/wps/pay/notify/demo-bank`,
    BAIZE_PSP_SECRET: demo.pspSecret,
  };
}
