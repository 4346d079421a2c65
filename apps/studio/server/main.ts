import { systemClock } from '@baize/kernel';
import { runUntilStopped } from '@baize/kernel/lifecycle';
import { systemSeeds } from '@baize/fair';
import { createStudio } from './app.ts';
import { ConfigError, readConfig, type StudioConfig } from './config.ts';

/** The studio's process: configuration checked first, then listening, then a clean end on SIGTERM or a lost parent. */
async function main(config: StudioConfig): Promise<void> {
  const app = createStudio({ config, clock: systemClock, seeds: systemSeeds });
  await app.listen({ port: config.port, host: config.host });
  if (!config.wallet) app.log.warn('no BAIZE_STUDIO_WALLET_URL: demo games only');
  runUntilStopped({
    stop: () => app.close(),
    onStopping: (reason) => app.log.info({ reason }, 'the studio is stopping'),
    onFailure: (error) => app.log.error({ err: error }, 'the studio did not stop cleanly'),
  });
}

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
