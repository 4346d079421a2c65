import { systemClock } from '@baize/kernel';
import { systemSeeds } from '../fair/seeded-draw.ts';
import { createStudio } from './app.ts';
import { ConfigError, readConfig, type StudioConfig } from './config.ts';

/** The studio's process: configuration checked first, then listening, then a clean end on SIGTERM or a lost parent. */
async function main(config: StudioConfig): Promise<void> {
  const app = createStudio({ config, clock: systemClock, seeds: systemSeeds });
  await app.listen({ port: config.port, host: config.host });
  if (!config.wallet) app.log.warn('no BAIZE_STUDIO_WALLET_URL: demo games only');
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void app.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.send?.('ready');
}

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
