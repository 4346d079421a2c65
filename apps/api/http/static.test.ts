import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sourceTexts } from '@baize/i18n/source';
import Fastify, { type FastifyInstance } from 'fastify';
import { mountWebApp } from './static.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-dist-'));
fs.writeFileSync(path.join(dist, 'index.html'), '<html lang="en"><head><title>x</title></head></html>');
after(() => fs.rmSync(dist, { recursive: true, force: true }));

const POLICY = "img-src 'self' data:;connect-src 'self'";
async function withApp<T>(boot: object | null, look: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const app = Fastify();
  const headers = { 'content-security-policy': POLICY };
  await mountWebApp(app, { dist, apiPaths: /^\/wps\//, headers, boot: async () => boot });
  try {
    return await look(app);
  } finally {
    await app.close();
  }
}
const policyFor = (config: object) =>
  withApp({ config }, async (app) => {
    const answer = await app.inject({ method: 'GET', url: '/rng', headers: { host: 'a.example:8080' } });
    return String(answer.headers['content-security-policy']);
  });

test('SITE-014 SITE-051 a page may load from the brand’s own lines and picture hosts, and from nowhere else', async () => {
  assert.equal(await policyFor({}), POLICY);
  assert.equal(
    await policyFor({
      domainRoutes: [{ domainName: 'b.example' }, { domainName: 'c.example:9000' }, { domainName: "x'; *" }],
      imageCdn: ['https://a.cdn.example/x', 'https://b.cdn.example', 'no address'],
    }),
    "img-src 'self' https://a.cdn.example https://b.cdn.example data:;" +
      "connect-src 'self' http://b.example:8080 http://c.example:9000",
  );
});

test('SHELL-002 the head of a page asks for that page’s own files and texts, whatever case its address is in', async () => {
  fs.mkdirSync(path.join(dist, '.vite'), { recursive: true });
  const places = {
    files: { '/rng': ['/assets/lobby.js', '/assets/lobby.css'], '/login': ['/assets/login.js'] },
    texts: { 'KM later': ['/assets/km.js'], 'KM entry': ['/assets/km-entry.js', '/assets/km-auth.js'] },
    dialogs: ['/login'],
  };
  fs.writeFileSync(path.join(dist, '.vite', 'places.json'), JSON.stringify(places));
  const rows: [url: string, language: string, files: string[]][] = [
    ['/rng', 'KM', ['/assets/lobby.js', '/assets/lobby.css', '/assets/km.js']],
    ['/RNG?vendor=PT', 'EN', ['/assets/lobby.js', '/assets/lobby.css']],
    ['/login', 'KM', ['/assets/login.js', '/assets/km.js', '/assets/km-entry.js', '/assets/km-auth.js']],
    ['/', 'KM', []],
    ['/constructor', 'KM', []],
  ];
  for (const [url, language, files] of rows) {
    const page = await withApp({ language }, async (app) => (await app.inject({ method: 'GET', url })).body);
    assert.deepEqual(
      [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href),
      files,
      url,
    );
  }
});

test('SITE-043 a worker’s script may fetch from its own site, the page without a network wears its styles', async () => {
  for (const [name, text] of [
    ['sw.js', 'addEventListener("fetch", () => {});'],
    ['sw.js.br', 'packed'],
    ['offline.html', '<html></html>'],
    ['offline.html.br', 'packed'],
  ] as const)
    fs.writeFileSync(path.join(dist, name), text);
  const policyOf = (url: string, encoding: string) =>
    withApp({}, async (app) => {
      const answer = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-encoding'], encoding || undefined);
      return String(answer.headers['content-security-policy']);
    });
  for (const encoding of ['', 'br']) {
    assert.match(await policyOf('/sw.js', encoding), /^default-src 'none';.* connect-src 'self'/);
    assert.equal(await policyOf('/offline.html', encoding), POLICY);
  }
});

test('I18N-013 OPEN-SHELL-04 a browser at a host of no brand reads why, in its own language and the page’s policy', async () => {
  const rows: [accepted: string, tag: string, words: string][] = [
    ['', 'en', 'Invalid URL, please contact customer service'],
    ['fr-FR, fr;q=0.9', 'en', 'Invalid URL, please contact customer service'],
    ['km-KH, en;q=0.5', 'km', sourceTexts('km').get('error.invalid_url') ?? '–'],
    ['zh-CN', 'zh-CN', sourceTexts('zh-CN').get('error.invalid_url') ?? '–'],
  ];
  for (const [accepted, tag, words] of rows)
    await withApp(null, async (app) => {
      const answer = await app.inject({ url: '/rng', headers: { 'accept-language': accepted } });
      assert.deepEqual(
        [answer.statusCode, answer.headers['content-type'], answer.headers['content-security-policy']],
        [421, 'text/html; charset=utf-8', POLICY],
      );
      assert.ok(
        answer.body.includes(`<html lang="${tag}"`) && answer.body.includes(`<h1>${words}</h1>`),
        accepted,
      );
    });
});
