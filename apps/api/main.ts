import { runUntilStopped } from '@baize/kernel/lifecycle';
import { assertInstallation } from '@baize/site';
import { assertConnectionBudget } from '@baize/db';
import { readConfig } from './config.ts';
import { connectionBudget } from './compose.ts';
import { createLog } from './log.ts';
import { createServer } from './server.ts';

/** The API process: the member site with its API and machine calls, and the operator console. */
const config = readConfig(process.env);
const log = createLog(config, 'api');
const server = await createServer(config, log);
await assertInstallation(server.product.db, config);
await assertConnectionBudget(server.product.db, connectionBudget(config));
await server.site.listen({ host: config.host, port: config.sitePort });
await server.console.listen({ host: config.host, port: config.consolePort });
log.info({ site: config.siteUrl, console: config.consoleUrl }, 'API is ready');
runUntilStopped({
  stop: server.stop,
  onStopping: (reason) => log.info({ reason }, 'API is stopping'),
  onFailure: (error) => log.error({ err: error }, 'API did not stop cleanly'),
});
