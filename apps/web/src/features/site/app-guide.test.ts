import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDevice, isIos, offerFor, type Device } from './app-guide.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test('SITE-043 SHELL-020 the tab of the visitor’s device is open at first, unless the address names one', () => {
  const cases: [hash: string, userAgent: string, touch: number, device: Device][] = [
    ['', IPHONE, 5, 'ios'],
    ['', MAC, 5, 'ios'],
    ['', MAC, 0, 'ios'],
    ['', ANDROID, 5, 'android'],
    ['', WINDOWS, 0, 'ios'],
    ['#android', IPHONE, 5, 'android'],
    ['#IOSLITE', ANDROID, 5, 'iosLite'],
    ['#windows', ANDROID, 5, 'android'],
  ];
  for (const [hash, userAgent, maxTouchPoints, device] of cases)
    assert.equal(firstDevice(hash, { userAgent, maxTouchPoints }), device, `${hash} ${userAgent}`);
  assert.equal(isIos({ userAgent: MAC, maxTouchPoints: 5 }), true, 'an iPad');
  assert.equal(isIos({ userAgent: MAC, maxTouchPoints: 0 }), false, 'a Mac');
});

test('SITE-043 links come from resources by type; a brand without an app offers the site itself', () => {
  const link = (name: string, url: string) => ({ name, label: name, url, version: '2.1' });
  const own = [link('ios', 'https://apps.example/ios'), link('android', 'https://cdn.example/a.apk')];
  const cases: [device: Device, links: typeof own, guide: string, url: string | undefined][] = [
    ['ios', own, 'iosFile', 'https://apps.example/ios'],
    ['iosLite', own, 'iosHome', undefined],
    ['android', own, 'androidFile', 'https://cdn.example/a.apk'],
    ['ios', [], 'iosHome', undefined],
    ['android', [], 'androidHome', undefined],
    ['android', [link('ANDROID', '/down#android')], 'androidHome', undefined],
    [
      'ios',
      [link('ios', 'itms-services://?action=download-manifest&url=x')],
      'iosFile',
      'itms-services://?action=download-manifest&url=x',
    ],
    // An address that would run something is no app.
    ['android', [link('android', 'javascript:alert(1)')], 'androidHome', undefined],
  ];
  for (const [device, links, guide, url] of cases) {
    const offer = offerFor(device, links);
    assert.deepEqual([offer.guide, offer.url], [guide, url], `${device} ${links[0]?.url}`);
  }
  assert.deepEqual([offerFor('ios', own).version, offerFor('iosLite', own).version], ['2.1', '']);
  assert.deepEqual([offerFor('ios', []).hasNoFile, offerFor('iosLite', []).hasNoFile], [true, false]);
});
