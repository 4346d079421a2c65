import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOf, pictureHost, pictureUrl } from './picture-host.ts';

test('SITE-014 a host that failed is left for the next of the list, and after the last comes the site itself', () => {
  const hosts = ['https://a.example', 'https://b.example/x/'];
  const rows: [failed: string[], host: string, url: string][] = [
    [[], 'https://a.example', 'https://a.example/art/g/1.svg'],
    [['https://a.example'], 'https://b.example/x/', 'https://b.example/x/art/g/1.svg'],
    [hosts, '', '/art/g/1.svg'],
  ];
  for (const [failed, host, url] of rows) {
    assert.equal(pictureHost(hosts, new Set(failed)), host);
    assert.equal(pictureUrl('/art/g/1.svg', host), url);
  }
  assert.equal(pictureHost([], new Set()), '', 'an empty list is the site itself');
});

test('SITE-014 only pictures of ours are fetched from there', () => {
  for (const path of ['https://vendor.example/1.png', '/avatars/a.svg', '//x.example/art/1.png', ''])
    assert.equal(pictureUrl(path, 'https://a.example'), path);
});

test('SITE-014 the host of a failed picture is known by its address', () => {
  const hosts = ['https://a.example', 'https://b.example/x/'];
  assert.equal(hostOf('https://b.example/x/art/1.png', hosts), 'https://b.example/x/');
  assert.equal(hostOf('https://a.example.evil/art/1.png', hosts), undefined);
  assert.equal(hostOf('http://localhost/art/1.png', hosts), undefined);
});
