import assert from 'node:assert/strict';
import { test } from 'node:test';
import { httpSmsSettings, smtpSettings } from '@baize/delivery/settings';
import { draftOf, fieldOf, inputOf } from './channel-draft.ts';
import type { Channel } from './dispatch.queries.ts';

const sms: Channel = {
  kind: 'sms',
  enabled: true,
  adapter: 'http',
  smtp: null,
  http: {
    url: 'https://sms.example/send',
    method: 'POST',
    format: 'json',
    body: '{"to":"{to}","text":"{text}"}',
    headers: [
      { name: 'Authorization', value: 'Bearer {secret}' },
      { name: 'X-Url', value: 'a:b' },
    ],
    from: 'Baize',
    success: { statuses: [200, 202], pointer: '/ok', values: ['true', 'yes'] },
    referencePointer: '/id',
    detailPointer: '/error',
    timeoutMs: 2_500,
  },
  hasSecret: true,
  quotaMonth: 500,
  quotaTotal: null,
  usedMonth: 3,
  usedTotal: 9,
};
const mail: Channel = {
  ...sms,
  kind: 'mail',
  adapter: 'smtp',
  http: null,
  smtp: {
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    user: 'baize',
    fromAddress: 'no-reply@baize.example',
    fromName: 'Baize',
  },
  quotaMonth: null,
};

test('OP-07 an untouched form asks for what is stored', () => {
  assert.deepEqual(inputOf(sms, draftOf(sms), 'why'), {
    kind: 'sms',
    adapter: 'http',
    http: sms.http,
    quotaMonth: 500,
    quotaTotal: null,
    enabled: true,
    reason: 'why',
  });
  const input = inputOf(mail, draftOf(mail), 'why');
  assert.deepEqual(input.kind === 'mail' && input.smtp, mail.smtp);
  assert.equal('secret' in input, false, 'an empty secret field keeps the stored one');
});

test('OP-07 a new site’s form holds settings that work once the addresses are filled in', () => {
  const draft = draftOf({ ...sms, adapter: 'outbox', http: null });
  const empty = inputOf({ ...sms, adapter: 'outbox', http: null }, draft, 'why');
  assert.equal(empty.kind === 'sms' && empty.http, null, 'behind the outbox nothing needs to be filled in');
  const filled = { ...draft, isOutside: true, url: 'https://sms.example/' };
  const input = inputOf(sms, filled, 'why');
  assert.ok(input.kind === 'sms' && httpSmsSettings.safeParse(input.http).success);
  const post = draftOf({ ...mail, smtp: null });
  const posted = inputOf(mail, { ...post, host: 'mail.example', fromAddress: 'a@b.example' }, 'why');
  assert.ok(posted.kind === 'mail' && smtpSettings.safeParse(posted.smtp).success);
});

test('OP-07 what is typed wrong is refused by the field it was typed into', () => {
  const draft = {
    ...draftOf(sms),
    headers: 'no colon',
    statuses: 'ok',
    timeoutSeconds: 'x',
    body: '{"to":"{to}"}',
  };
  const input = inputOf(sms, draft, 'why');
  assert.ok(input.kind === 'sms');
  const parsed = httpSmsSettings.safeParse(input.http);
  const codes = Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [fieldOf(`http.${issue.path.join('.')}`), issue.message]),
  );
  assert.deepEqual(Object.keys(codes).sort(), ['body', 'headers', 'statuses', 'timeoutSeconds'].sort());
  assert.equal(codes['headers'], 'header_format');
  assert.equal(fieldOf('smtp.host'), 'host');
});
