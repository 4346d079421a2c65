/** Where the product under test listens; start-world.ts starts it there with a data folder of its own. */
export const PORTS = { site: 18_080, console: 18_081, studio: 18_082, psp: 18_083 };
const url = (port: number) => `http://localhost:${port}`;
export const WORLD = {
  site: url(PORTS.site),
  console: url(PORTS.console),
  studio: url(PORTS.studio),
  psp: url(PORTS.psp),
};
