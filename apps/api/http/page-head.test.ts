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

test('SITE-021 the home page asks for its first banner at once: the operator’s, else the house’s, as the screen is wide', () => {
  const banners = [
    { groupName: 'w_login', url: '/login.svg', urlMobile: '/login-s.svg' },
    { groupName: 'w_home', url: '/house.svg', urlMobile: '/house-s.svg' },
    { groupName: 'w_home', url: '/second.svg', urlMobile: '/second-s.svg' },
  ];
  const asked = (boot: object) =>
    [...pictureLinks(headOf(boot)).matchAll(/media="([^"]*)" href="([^"]*)"/g)].map(([, ...found]) => found);
  assert.deepEqual(asked({ hot: [], banners, config: {} }), [
    ['(max-width: 47.9375em)', '/house-s.svg'],
    ['not all and (max-width: 47.9375em)', '/house.svg'],
  ]);
  const own = (url: string) => ({ banners: [{ groupName: 'w_home', url }] });
  assert.deepEqual(
    asked({ hot: [], banners, config: own('/own.png') }).map(([, url]) => url),
    ['/own.png', '/own.png'],
  );
  // Set in type it has no picture of its own; a lobby has other banners; picture hosts are the browser's to choose.
  assert.deepEqual(asked({ hot: [], banners, config: own('') }), []);
  assert.deepEqual(asked({ banners, config: {} }), []);
  assert.deepEqual(asked({ hot: [], banners, config: { imageCdn: ['https://cdn.example'] } }), []);
});
