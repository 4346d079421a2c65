import net from 'node:net';
import { PORT_VARIABLE, type Settings } from './settings.ts';

/** Throws an Error naming each busy port and the variable that moves it. */
export async function assertPortsFree(settings: Settings): Promise<void> {
  const busy: string[] = [];
  for (const [name, port] of Object.entries(settings.ports) as [keyof Settings['ports'], number][]) {
    if (!settings.demo && (name === 'studio' || name === 'psp')) continue;
    const cause = await bindError(settings.host, port);
    if (cause)
      busy.push(
        `  port ${port} (${name}) cannot be used: ${cause}. Choose another with ${PORT_VARIABLE[name]}=…`,
      );
  }
  if (busy.length > 0) throw new Error(`Baize cannot listen:\n${busy.join('\n')}`);
}

function bindError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'EADDRINUSE' ? 'another program is listening on it' : (error.code ?? error.message),
      ),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
