import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planFor, type Plan } from './plan.ts';

const ORIGIN = 'https://site.example';
const FILES = new Set(['/assets/shell-Ab12Cd34.js']);

test('SITE-043 SEC the worker keeps files of its build only: no answer of the API, nothing of a member, no page', () => {
  const cases: [method: string, mode: string, path: string, plan: Plan][] = [
    ['GET', 'cors', '/assets/shell-Ab12Cd34.js', 'asset'],
    ['GET', 'cors', '/assets/shell-OLD00000.js', 'leave'],
    ['POST', 'cors', '/assets/shell-Ab12Cd34.js', 'leave'],
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/RNG?vendor=STU', 'page'],
    ['GET', 'navigate', '/member/depositv2', 'page'],
    ['GET', 'no-cors', '/mark.svg', 'part'],
    ['GET', 'cors', '/manifest.webmanifest', 'leave'],
    ['GET', 'cors', '/wps/v2/wallets/balance', 'leave'],
    ['GET', 'cors', '/WPS/v2/wallets/balance', 'leave'],
    ['GET', 'cors', '/wps/chat/stream', 'leave'],
    ['GET', 'cors', '/wps/system/publicConfig', 'leave'],
    ['POST', 'cors', '/wps/member/login', 'leave'],
    ['PUT', 'cors', '/wps/feedback', 'leave'],
    // Customer service opens in a window of its own: a navigation that is the server's.
    ['GET', 'navigate', '/wps/system/customerService/LIVECHAT?id=1', 'leave'],
    ['GET', 'navigate', '/lgw/start', 'leave'],
    ['GET', 'cors', '/lotto/draws', 'leave'],
    ['GET', 'no-cors', '/media/0123.webp', 'leave'],
    ['GET', 'no-cors', '/art/game/1.svg', 'leave'],
    ['GET', 'cors', '/assets/../wps/v2/wallets/balance', 'leave'],
    ['GET', 'cors', '/favicon.ico', 'leave'],
  ];
  for (const [method, mode, path, plan] of cases)
    assert.equal(planFor({ method, mode, url: ORIGIN + path }, ORIGIN, FILES), plan, `${method} ${path}`);
  const elsewhere = 'https://cdn.example/assets/shell-Ab12Cd34.js';
  assert.equal(planFor({ method: 'GET', mode: 'cors', url: elsewhere }, ORIGIN, FILES), 'leave');
});
