/**
 * Where the product under test listens; start-world.ts starts it there with a data folder of its own.
 * BAIZE_E2E_RUNNING=1 looks at the one `npm start` runs instead (ports 8080 …, data in .data).
 */
export const isRunning = process.env['BAIZE_E2E_RUNNING'] === '1';
/** BAIZE_E2E_PORT moves the four ports, so that two suites can run beside each other. */
const first = Number(process.env['BAIZE_E2E_PORT'] ?? 18_080);
export const PORTS = isRunning
  ? { site: 8080, console: 8081, studio: 8082, psp: 8083 }
  : { site: first, console: first + 1, studio: first + 2, psp: first + 3 };
const url = (port: number) => `http://localhost:${port}`;
export const WORLD = {
  site: url(PORTS.site),
  console: url(PORTS.console),
  studio: url(PORTS.studio),
  psp: url(PORTS.psp),
};

/** The data folder of the product under test. */
export const dataFolder = (): string => (isRunning ? '.data' : (process.env['BAIZE_E2E_DATA'] ?? ''));
