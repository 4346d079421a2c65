import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOf, pictureLinks, withHead } from './page-head.ts';

const PAGE = '<!doctype html><html lang="en" data-theme="dark"><head><title>Baize</title></head></html>';

test('SHELL-061 the page names its palette, language and direction before any script', () => {
  const saffron = headOf({ language: 'KM', config: { palette: 'lapis', siteName: 'Saffron' } });
  assert.equal(
    withHead(PAGE, saffron),
    '<!doctype html><html lang="km" dir="ltr" data-palette="lapis" data-theme="dark"><head><title>Saffron</title></head></html>',
  );
});

test('I18N-001 a right-to-left language turns the page round', () => {
  for (const language of ['AR', 'UR', 'FA'])
    assert.match(withHead(PAGE, { language }), /<html lang="\w+" dir="rtl" data-theme/, language);
});

test('a brand’s name cannot break out of the title', () => {
  const page = withHead(PAGE, { siteName: '</title><script>alert(1)</script>$&' });
  assert.match(page, /<title>&lt;\/title&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;\$&amp;<\/title>/);
});

test('a page without a boot stays as it was built', () => {
  assert.equal(withHead(PAGE, headOf(undefined)), PAGE.replace('lang="en"', 'lang="en" dir="ltr"'));
});

test('SITE-014 a lobby asks for its first rows at once, but not past the operator’s picture hosts', () => {
  const games = {
    games: ['/a.svg', '/b.svg"><script>', '/c.svg', '/d.svg', '/e.svg', '/f.svg', '/g.svg'].map(
      (iconUrl) => ({ iconUrl }),
    ),
  };
  const links = pictureLinks(headOf({ games, config: {} }));
  assert.deepEqual(
    [...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    ['/a.svg', '/b.svg&quot;&gt;&lt;script&gt;', '/c.svg', '/d.svg', '/e.svg', '/f.svg'],
  );
  assert.equal(pictureLinks(headOf({ games, config: { imageCdn: ['https://cdn.example'] } })), '');
  assert.equal(pictureLinks(headOf({ config: {} })), '');
});
