import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { openJobs } from '@baize/db';
import { testDatabase } from '@baize/db/testing';
import { memoryLogger } from '@baize/kernel';
import { folderStore } from '@baize/storage';
import Fastify from 'fastify';
import { mountArt, openArtFiles } from './art-files.ts';
import { drawMissingArt } from './draw-art.ts';
import { findGame } from './game.ts';
import { catalogueJobs, DRAWING_JOB } from './jobs.ts';
import { aGame } from './testing.ts';
import { insertBanner } from './catalogue.sql.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baize-art-'));
const files = folderStore(dataDir);
after(() => rmSync(dataDir, { recursive: true }));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';

test('art is served for ever under the hash of its content, compressed where the browser takes it', async () => {
  const url = await (await openArtFiles(files)).save(SVG);
  assert.match(url, /^\/art\/[0-9a-f]{20}\.svg$/);
  assert.equal(await (await openArtFiles(files)).save(SVG), url);
  const app = Fastify();
  mountArt(app, { files });
  const plain = await app.inject({ url });
  assert.equal(plain.body, SVG);
  assert.equal(plain.headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(plain.headers['content-security-policy']), /default-src 'none'/);
  const brotli = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), SVG);
});

test('nothing outside the art folder can be read', async () => {
  const app = Fastify();
  mountArt(app, { files });
  for (const file of [
    '../config',
    '..%2f..%2fetc%2fpasswd',
    'x.svg',
    `${'a'.repeat(20)}.svg`,
    `${'a'.repeat(20)}.svg.br`,
  ])
    assert.equal((await app.inject({ url: `/art/${file}` })).statusCode, 404, file);
});

test('missing art is drawn once in three languages, and again when its files are gone', async () => {
  const db = await testDatabase();
  try {
    const { nodeId } = await aGame(db, { names: { EN: 'Koi', CN: '鲤', KM: 'ត្រី' } });
    const words = { EN: 'Full Moon', CN: '满月', KM: 'ពេញវង់' };
    await insertBanner(db, {
      name: 'full-moon',
      groupName: 'w_home',
      sort: 1,
      linkage: '/live',
      titles: words,
      texts: words,
    });
    // A game, its vendor's card and a banner.
    assert.equal(await drawMissingArt({ db, files }), 3);
    assert.equal(await drawMissingArt({ db, files }), 0);
    const before = (await findGame(db, { nodeId }))?.launchMeta.artUrls;
    assert.ok(before && new Set(Object.values(before)).size === 3);
    for (const name of readdirSync(path.join(dataDir, 'art'))) rmSync(path.join(dataDir, 'art', name));
    assert.equal(await drawMissingArt({ db, files }), 3);
    assert.deepEqual((await findGame(db, { nodeId }))?.launchMeta.artUrls, before);
  } finally {
    await db.drop();
  }
});

test('the worker draws as many labels as a job has time for, and asks for the next job', async () => {
  const db = await testDatabase();
  try {
    for (let i = 0; i < 3; i += 1) await aGame(db);
    const jobs = openJobs({ url: db.url, log: memoryLogger(), work: true });
    catalogueJobs(jobs, { db, files }, { gamesAJob: 2 });
    await jobs.start();
    try {
      await db.transaction((tx) => jobs.publish(tx, DRAWING_JOB, {}));
      const isDrawn = async (): Promise<boolean> => {
        const { count } = await db.one<{ count: bigint }>(
          `select count(*) as count from catalogue.game where art_urls = '{}'`,
        );
        return count === 0n;
      };
      for (let i = 0; i < 150 && !(await isDrawn()); i += 1) await setTimeout(100);
      assert.ok(await isDrawn());
    } finally {
      await jobs.stop();
    }
  } finally {
    await db.drop();
  }
});
