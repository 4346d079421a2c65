import { readConfig } from './config.ts';
import { createPsp } from './server.ts';

const say = (stream: NodeJS.WriteStream, line: string): void => void stream.write(`${line}\n`);

/** Starts the demo PSP: `node apps/demo-psp/main.ts`. Configuration in README.md. */
async function main(): Promise<void> {
  const onError = (error: Error) => say(process.stderr, `demo PSP: ${error.stack ?? error.message}`);
  const psp = createPsp({ config: readConfig(process.env), onError });
  const url = await psp.listen();
  say(process.stdout, `demo PSP on ${url}`);
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    void psp.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: NodeJS.ErrnoException) => {
  const busy = error.code === 'EADDRINUSE';
  say(process.stderr, busy ? `demo PSP: port is in use (BAIZE_PSP_PORT): ${error.message}` : error.message);
  process.exit(1);
});
