import { runUntilStopped } from '@baize/kernel/lifecycle';
import { readConfig } from './config.ts';
import { createPsp } from './server.ts';

const say = (stream: NodeJS.WriteStream, line: string): void => void stream.write(`${line}\n`);
const fail = (error: unknown): void =>
  say(process.stderr, `demo PSP: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);

/** Starts the demo PSP: `node apps/demo-psp/main.ts`. Configuration in README.md. */
async function main(): Promise<void> {
  const psp = createPsp({ config: readConfig(process.env), onError: fail });
  const url = await psp.listen();
  say(process.stdout, `demo PSP on ${url}`);
  runUntilStopped({ stop: () => psp.close(), onFailure: fail });
}

main().catch((error: NodeJS.ErrnoException) => {
  const busy = error.code === 'EADDRINUSE';
  say(process.stderr, busy ? `demo PSP: port is in use (BAIZE_PSP_PORT): ${error.message}` : error.message);
  process.exit(1);
});
