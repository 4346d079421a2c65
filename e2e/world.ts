/**
 * Where the product under test listens; start-world.ts starts it there with a data folder of its own.
 * BAIZE_E2E_RUNNING=1 looks at one that runs already instead: that of `npm start` (ports 8080 …, data in .data), or the
 * one at BAIZE_E2E_PORT with its data in BAIZE_E2E_DATA.
 */
export const isRunning = process.env['BAIZE_E2E_RUNNING'] === '1';
/** BAIZE_E2E_PORT moves the four ports, so that two suites can run beside each other. */
const first = Number(process.env['BAIZE_E2E_PORT'] ?? (isRunning ? 8080 : 18_080));
export const PORTS = { site: first, console: first + 1, studio: first + 2, psp: first + 3 };
const url = (port: number) => `http://localhost:${port}`;
export const WORLD = {
  site: url(PORTS.site),
  console: url(PORTS.console),
  studio: url(PORTS.studio),
  psp: url(PORTS.psp),
};

/** The data folder of the product under test. */
export const dataFolder = (): string => process.env['BAIZE_E2E_DATA'] ?? (isRunning ? '.data' : '');
