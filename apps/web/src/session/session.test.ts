import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { address, channel, local, session, tellStorage } from './fake-browser.fixture.ts';
import {
  afterLoginStore,
  endSession,
  firstTimeLoginStore,
  getToken,
  isProven,
  lastMobile,
  lastUser,
  markAfterLogin,
  onLeftElsewhere,
  proveToken,
  REMEMBER_MS,
  remembersLogin,
  sessionEndedStore,
  startSession,
} from './session.ts';

const URL_TOKEN = 't'.repeat(43);
const keys = (storage: typeof local) => [...storage.kept.keys()].toSorted();

test('AUTH-054 a token in the address begins the session and is taken out of the address', () => {
  assert.equal(getToken(), URL_TOKEN);
  assert.equal(address.href, 'https://site.example/?aff=A7');
  assert.equal(session.getItem('token'), URL_TOKEN);
});

test('AUTH-055 a token the page started with is not proven before the server answered it', () => {
  assert.equal(isProven(URL_TOKEN), false);
  proveToken();
  assert.equal(isProven(URL_TOKEN), true);
  isStart = false;
});

// The first two look at the start itself; the others begin as a visitor.
let isStart = true;
beforeEach(() => {
  if (isStart) return;
  endSession('unproven');
  local.clear();
  session.clear();
  sessionEndedStore.set(null);
  channel.posted = [];
});

test('AUTH-019 AUTH-062 AUTH-063 a remembered login keeps token, user and the choice for a day, and no password', () => {
  const before = Date.now();
  startSession('tok', { remember: true, account: 'player01' });
  assert.deepEqual(keys(local), ['lastUser', 'loginRemember', 'token', 'tokenUntil']);
  assert.deepEqual(keys(session), []);
  const until = Number(local.getItem('tokenUntil'));
  assert.ok(until >= before + REMEMBER_MS && until <= Date.now() + REMEMBER_MS);
  assert.equal(REMEMBER_MS, 86_400_000);
  assert.equal(lastUser(), 'player01');
});

test('AUTH-018 AUTH-063 without the tick the token stays in the tab and nobody is remembered; the box begins ticked', () => {
  assert.equal(remembersLogin(), true);
  startSession('tok', { remember: false, account: 'player01' });
  assert.deepEqual(keys(local), ['loginRemember']);
  assert.equal(session.getItem('token'), 'tok');
  assert.equal(remembersLogin(), false);
  assert.equal(lastUser(), '');
});

test('AUTH-001 AUTH-062 a login by SMS is remembered as number and country code, one by name forgets them', () => {
  const mobile = { mobileNum: '12345678', countryDialingCode: '855' };
  startSession('tok', { remember: true, mobile });
  assert.deepEqual(JSON.parse(local.getItem('loginTypeSms') ?? ''), mobile);
  assert.deepEqual(lastMobile(), mobile);
  startSession('tok2', { remember: true, account: 'player01' });
  assert.equal(lastMobile(), undefined);
});

test('AUTH-062 what somebody else wrote under loginTypeSms is not taken', () => {
  for (const text of ['1', '{"mobileNum":5', '"855"', '{"mobileNum":"1"}']) {
    local.setItem('loginTypeSms', text);
    assert.equal(lastMobile(), undefined, text);
  }
});

test('AUTH-060 AUTH-061 AUTH-065 leaving clears the visit and its flags and keeps the merchant code', () => {
  for (const storage of [local, session]) storage.setItem('merchant', 'baize');
  session.setItem('popupClosed.member', '1');
  startSession('tok', { remember: true, account: 'player01' });
  markAfterLogin();
  firstTimeLoginStore.set(true);
  assert.equal(session.getItem('afterLogin'), '1');
  endSession('logout');
  assert.equal(getToken(), null);
  assert.deepEqual(keys(session), ['merchant']);
  assert.equal(local.getItem('merchant'), 'baize');
  assert.equal(local.getItem('token'), null);
  assert.equal(afterLoginStore.get(), false);
  assert.equal(firstTimeLoginStore.get(), false);
  assert.equal(sessionEndedStore.get(), 'logout');
  assert.equal(lastUser(), 'player01');
});

test('AUTH-059 a logout is told to the other tabs; an end by the server is not theirs', () => {
  startSession('tok', { remember: false });
  endSession('logged_in_elsewhere');
  assert.deepEqual(channel.posted, []);
  startSession('tok', { remember: false });
  endSession('logout');
  assert.equal(channel.posted.length, 1);
});

test('AUTH-059 a tab with a session of its own hears that another one left', () => {
  let heard = 0;
  onLeftElsewhere(() => (heard += 1));
  channel.hear({ data: 'left' });
  assert.equal(heard, 0, 'a visitor has nothing to leave');
  startSession('tok', { remember: false });
  channel.hear({ data: 'something else' });
  assert.equal(heard, 0);
  channel.hear({ data: 'left' });
  assert.equal(heard, 1);
});

test('AUTH-059 a remembered session that ended in another tab ends here as well', () => {
  startSession('tok', { remember: true, account: 'player01' });
  local.removeItem('token');
  tellStorage('somethingElse');
  assert.equal(getToken(), 'tok');
  tellStorage('token');
  assert.equal(getToken(), null);
  assert.equal(sessionEndedStore.get(), 'logout');
});

test('AUTH-055 a login in another tab is taken over', () => {
  local.setItem('token', 'other');
  local.setItem('tokenUntil', String(Date.now() + 1000));
  tellStorage('token');
  assert.equal(getToken(), 'other');
  assert.equal(sessionEndedStore.get(), null);
});
