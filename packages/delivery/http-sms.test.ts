import assert from 'node:assert/strict';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { sendHttpSms } from './http-sms.ts';
import { httpSmsSettings, type HttpSmsSettings } from './settings.ts';

/** A gateway that keeps what it is sent and answers what the test wants. */
type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };
let seen: Seen[] = [];
let reply: (response: http.ServerResponse) => void = (response) => response.end('{}');
let url = '';
const gateway = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    reply(response);
  });
});
before(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`;
});
after(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const settingsOf = (wishes: Partial<HttpSmsSettings> = {}): HttpSmsSettings =>
  httpSmsSettings.parse({
    url,
    method: 'POST',
    format: 'json',
    body: '{"to":"{to}","message":{"text":"{text}"},"ref":"{id}","from":"{from}"}',
    headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
    from: 'Baize',
    success: { statuses: [], pointer: '', values: [] },
    referencePointer: '',
    detailPointer: '',
    timeoutMs: 1_000,
    ...wishes,
  });
const sms = { to: '+85512345678', text: 'Code "042917" \\ {secret}', id: 'm-7' };
const send = (wishes: Partial<HttpSmsSettings> = {}) =>
  sendHttpSms(settingsOf(wishes), sms, { secret: 'k3y', allowLocal: true });

test('OPEN-AUTH-06 the gateway gets the operator’s fields with our values in them, whatever the text holds', async () => {
  seen = [];
  reply = (response) => response.end('{"id":"g-1"}');
  assert.deepEqual(await send({ referencePointer: '/id' }), { outcome: 'accepted', reference: 'g-1' });
  assert.equal(seen[0]?.headers.authorization, 'Bearer k3y');
  assert.deepEqual(JSON.parse(seen[0].body), {
    to: '+85512345678',
    // The text's own braces are not filled: a member must not be able to read the key.
    message: { text: sms.text },
    ref: 'm-7',
    from: 'Baize',
  });
  const flat = '{"To":"{to_digits}","Body":"{text}","key":"{secret}"}';
  await send({ format: 'form', body: flat });
  assert.deepEqual(Object.fromEntries(new URLSearchParams(seen[1]?.body)), {
    To: '85512345678',
    Body: sms.text,
    key: 'k3y',
  });
  assert.equal(seen[1]?.headers['content-type'], 'application/x-www-form-urlencoded');
  await send({ format: 'query', method: 'GET', body: flat, url: `${url}?v=2` });
  const asked = new URL(seen[2]?.url ?? '', url);
  assert.deepEqual(
    [asked.searchParams.get('v'), asked.searchParams.get('Body'), seen[2]?.method, seen[2]?.body],
    ['2', sms.text, 'GET', ''],
  );
});

test('OPEN-AUTH-06 only what the operator calls a success is one, and silence is never a failure', async () => {
  const success = { statuses: [], pointer: '/messages/0/status', values: ['0', 'queued'] };
  const answer = (status: number, body: string) => (response: http.ServerResponse) =>
    response.writeHead(status, { location: 'https://elsewhere.example' }).end(body);
  const rows: [
    what: string,
    reply: typeof reply,
    wishes: Partial<HttpSmsSettings>,
    outcome: string,
    reason?: string,
  ][] = [
    ['any 2xx', answer(202, ''), {}, 'accepted'],
    [
      'another 2xx than wanted',
      answer(202, ''),
      { success: { statuses: [200], pointer: '', values: [] } },
      'refused',
      'rejected',
    ],
    ['the word for yes', answer(200, '{"messages":[{"status":"0"}]}'), { success }, 'accepted'],
    ['a number for yes', answer(200, '{"messages":[{"status":0}]}'), { success }, 'accepted'],
    ['the word for no', answer(200, '{"messages":[{"status":"4"}]}'), { success }, 'refused', 'rejected'],
    ['no word at all', answer(200, '<html>'), { success }, 'unknown', 'answer_unreadable'],
    ['a bad request', answer(400, ''), {}, 'refused', 'rejected'],
    ['a wrong key', answer(401, ''), {}, 'refused', 'auth_failed'],
    ['a redirect', answer(302, ''), {}, 'refused', 'redirected'],
    ['too many', answer(429, ''), {}, 'postponed', 'busy'],
    ['a broken gateway', answer(502, ''), {}, 'unknown', 'no_answer'],
    ['a closed line', (response) => response.destroy(), {}, 'unknown', 'no_answer'],
    ['silence', () => undefined, {}, 'unknown', 'no_answer'],
    [
      'half an answer',
      (response) => void response.writeHead(200, { 'content-length': '50' }).write('{'),
      {},
      'unknown',
      'no_answer',
    ],
  ];
  for (const [what, how, wishes, outcome, reason] of rows) {
    seen = [];
    reply = how;
    const delivery = await send(wishes);
    assert.equal(delivery.outcome, outcome, what);
    assert.equal(delivery.outcome === 'accepted' ? undefined : delivery.reason, reason, what);
    assert.equal(seen.length, 1, `${what}: asked once, nothing followed`);
  }
});

test('a gateway that cannot be reached has certainly not been told', async () => {
  const closed = net.createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const dead = await send({ url: `http://127.0.0.1:${port}/` });
  assert.equal(dead.outcome === 'postponed' && dead.reason, 'unreachable');
  const noTls = await send({ url: url.replace('http:', 'https:') });
  assert.equal(noTls.outcome === 'postponed' && noTls.reason, 'tls_failed');
});

test('OP-07 without configuration a gateway is spoken to by TLS and outside our network only', async () => {
  seen = [];
  const options = { secret: '', allowLocal: false };
  const plain = await sendHttpSms(settingsOf(), sms, options);
  assert.deepEqual(plain, { outcome: 'refused', reason: 'insecure', detail: '' });
  const inside = await sendHttpSms(settingsOf({ url: url.replace('http:', 'https:') }), sms, options);
  assert.deepEqual(inside, { outcome: 'refused', reason: 'address_blocked', detail: '' });
  assert.deepEqual(seen, []);
});

test('what a gateway says is kept without the code and the number', async () => {
  reply = (response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ error: { why: 'cannot send "042917" to +855 12 345 678 (a@b.example)' } }));
  const delivery = await send({ detailPointer: '/error/why' });
  assert.ok(delivery.outcome === 'refused');
  assert.match(delivery.detail, /HTTP 400: cannot send/);
  assert.doesNotMatch(delivery.detail, /042917|345|b\.example/);
});

test('OP-07 settings are refused before they are stored', () => {
  const rows: [Partial<Record<keyof HttpSmsSettings, unknown>>, string][] = [
    [{ url: 'ftp://gateway.example' }, 'url_format'],
    [{ body: 'to={to}' }, 'json_object_format'],
    [{ body: '{"to":"{to}"}' }, 'placeholder_missing'],
    [{ body: '{"to":"{to}","text":"{text}","x":"{password}"}' }, 'placeholder_unknown'],
    [{ body: '{"a":{"to":"{to}","text":"{text}"}}', format: 'form' }, 'json_flat'],
    [{ method: 'GET' }, 'format_method'],
    [{ success: { statuses: [], pointer: '/ok', values: [] } }, 'success_incomplete'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'header_format'],
    [{ headers: [{ name: 'X-A', value: 'a\r\nb: c' }] }, 'header_format'],
    [{ headers: [{ name: 'X-A', value: '{text}' }] }, 'placeholder_unknown'],
    [{ detailPointer: 'no-slash' }, 'pointer_format'],
  ];
  for (const [wishes, expected] of rows) {
    const parsed = httpSmsSettings.safeParse({ ...settingsOf(), ...wishes });
    assert.ok(!parsed.success, expected);
    assert.deepEqual(
      parsed.error.issues.map((issue) => issue.message),
      [expected],
    );
  }
});
