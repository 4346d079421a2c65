import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { mountWebApp } from './static.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-dist-'));
fs.writeFileSync(path.join(dist, 'index.html'), '<html lang="en"><head><title>x</title></head></html>');
after(() => fs.rmSync(dist, { recursive: true, force: true }));

const POLICY = "img-src 'self' data:; connect-src 'self'";
async function policyFor(config: object): Promise<string> {
  const app = Fastify();
  app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', POLICY));
  await mountWebApp(app, { dist, apiPaths: /^\/wps\//, boot: async () => ({ config }) });
  const answer = await app.inject({ method: 'GET', url: '/rng', headers: { host: 'a.example:8080' } });
  await app.close();
  return String(answer.headers['content-security-policy']);
}

test('SITE-014 SITE-051 a page may load from the brand’s own lines and picture hosts, and from nowhere else', async () => {
  assert.equal(await policyFor({}), POLICY);
  assert.equal(
    await policyFor({
      domainRoutes: [{ domainName: 'b.example' }, { domainName: 'c.example:9000' }, { domainName: "x'; *" }],
      imageCdn: ['https://a.cdn.example/x', 'https://b.cdn.example', 'no address'],
    }),
    "img-src 'self' https://a.cdn.example https://b.cdn.example data:; " +
      "connect-src 'self' http://b.example:8080 http://c.example:9000",
  );
});
