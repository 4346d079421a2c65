/**
 * Where the product under test listens. Each worker has a product, a data folder and ports of its own (start-world.ts), so
 * that a flow may change settings or close the site without anybody else's flow noticing.
 * BAIZE_E2E_RUNNING=1 looks at one that runs already instead: that of `npm start` (ports 8080 …, data in .data), or the
 * one at BAIZE_E2E_PORT with its data in BAIZE_E2E_DATA.
 */
export const isRunning = process.env['BAIZE_E2E_RUNNING'] === '1';
/** BAIZE_E2E_PORT moves all ports, so that two suites can run beside each other. */
const FIRST_PORT = Number(process.env['BAIZE_E2E_PORT'] ?? (isRunning ? 8080 : 18_080));
const PORTS_PER_PRODUCT = 10;
/** Flows run one after another unless BAIZE_E2E_WORKERS says otherwise; `npm test` says three where there is memory. */
export const WORKERS = isRunning ? 1 : Number(process.env['BAIZE_E2E_WORKERS'] ?? 1);

export type Ports = { site: number; console: number; studio: number; psp: number };
/** The ports of the product of a worker; numbers past the workers are for flows that start a product themselves. */
export function portsOf(product: number): Ports {
  const first = FIRST_PORT + product * PORTS_PER_PRODUCT;
  return { site: first, console: first + 1, studio: first + 2, psp: first + 3 };
}
/** Which worker this is, by Playwright; a worker that was started anew after a failure has the number of the old one. */
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** The product of a flow that starts, kills and starts it again: two such flows of one worker never meet. */
export const OWN_PORTS = portsOf(WORKERS + worker);

const url = (port: number) => `http://localhost:${port}`;
const ports = portsOf(worker);
export const WORLD = {
  site: url(ports.site),
  console: url(ports.console),
  studio: url(ports.studio),
  psp: url(ports.psp),
};

/** The folder `npm start` keeps, or that of a worker's product inside the one start-world.ts made. */
export const dataFolder = (product = worker): string => {
  const given = process.env['BAIZE_E2E_DATA'];
  return isRunning ? (given ?? '.data') : `${given ?? ''}/${product}`;
};
