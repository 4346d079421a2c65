import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { aServer, type TestServer } from './testing.ts';

/** The routes Fastify really has, heard of as they are mounted, against docs/api.md. */
const routes = new Set<string>();
const listen = (message: unknown): void => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
};

let world: TestServer;
let apps: string;
before(async () => {
  apps = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-apps-'));
  for (const app of ['web', 'console']) {
    fs.mkdirSync(path.join(apps, app, 'dist'), { recursive: true });
    fs.writeFileSync(path.join(apps, app, 'dist', 'index.html'), '<html><head></head></html>');
  }
  diagnostics.subscribe('fastify.initialization', listen);
  world = await aServer({}, { apps });
});
after(async () => {
  diagnostics.unsubscribe('fastify.initialization', listen);
  await world.close();
  fs.rmSync(apps, { recursive: true });
});

const text = fs.readFileSync(path.join(import.meta.dirname, '../../docs/api.md'), 'utf8');

test('API-066 every route the server has stands in docs/api.md, and every one that stands there exists', () => {
  const written = [...text.matchAll(/^`([A-Z]+ \/\S*)` · /gm)].map(([, route]) => route);
  // Fastify answers HEAD wherever it answers GET.
  const mounted = [...routes].filter((route) => !route.startsWith('HEAD '));
  assert.deepEqual(mounted.toSorted(), written.toSorted());
});

test('a route outside the envelope is on the surfaces its description names and on no other', () => {
  const lines = [...text.matchAll(/^`([A-Z]+) (\/\S*)` · .* · ([a-z ]+) · outside the envelope$/gm)];
  assert.ok(lines.length > 20, `${lines.length} routes`);
  for (const [, method, url = '', surfaces = ''] of lines) {
    const isAt = (app: FastifyInstance) => app.hasRoute({ method: method as 'GET', url });
    const named = [surfaces.includes('member site'), surfaces.includes('console')];
    assert.deepEqual([isAt(world.server.site), isAt(world.server.console)], named, url);
  }
});
