import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSettings } from './settings.ts';
import { sendSmtpMail } from './smtp-mail.ts';

/** Real servers on the loopback; closed when the tests end. */
const open: { close(done: () => void): unknown }[] = [];
after(() => Promise.all(open.map((server) => new Promise<void>((resolve) => server.close(resolve)))));

async function aServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ logger: false, closeTimeout: 100, ...options });
  server.on('error', () => undefined);
  open.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return (listening.address() as AddressInfo).port;
}

const settingsOf = (port: number, wishes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: 'localhost',
  port,
  security: 'none',
  user: '',
  fromAddress: 'no-reply@baize.example',
  fromName: 'Baize 演示',
  ...wishes,
});
const mail = {
  to: 'sokha@member.example',
  subject: 'លេខកូដ',
  text: 'Code 042917',
  html: '<p>042917</p>',
  id: 'm-7',
};
const options = {
  secret: 'pass',
  allowLocal: true,
  timeoutMs: 1_500,
  lookup: () => Promise.resolve([{ address: '127.0.0.1' }]),
};

test('OPEN-AUTH-06 a mail reaches a real SMTP server with its login, in both forms, under its own id', async () => {
  const letters: { from: string; to: string[]; raw: string; user: unknown }[] = [];
  const port = await aServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'baize' && auth.password === 'pass'
        ? done(null, { user: 'baize' })
        : done(new Error('no')),
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += String(chunk)));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          raw,
          user: session.user,
        });
        done(null, 'queued as 9F2');
      });
    },
  });
  const delivery = await sendSmtpMail(settingsOf(port, { user: 'baize' }), mail, options);
  assert.equal(delivery.outcome, 'accepted', JSON.stringify(delivery));
  const [letter] = letters;
  assert.ok(letter);
  assert.deepEqual([letter.from, letter.to, letter.user], ['no-reply@baize.example', [mail.to], 'baize']);
  assert.match(letter.raw, /^Message-ID: <m-7@baize\.example>/m);
  assert.match(letter.raw, /^Auto-Submitted: auto-generated/m);
  assert.match(letter.raw, /^Subject: =\?UTF-8\?/m);
  assert.match(letter.raw, /Content-Type: text\/plain[^]*042917[^]*Content-Type: text\/html[^]*<p>042917/);

  const wrong = await sendSmtpMail(settingsOf(port, { user: 'baize' }), mail, {
    ...options,
    secret: 'other',
  });
  assert.equal(wrong.outcome === 'refused' && wrong.reason, 'auth_failed');
  assert.equal(letters.length, 1);
});

test('OPEN-AUTH-06 a word of the server is certain, a broken line is not', async () => {
  const failing = (responseCode: number) =>
    Object.assign(new Error(`said ${responseCode}`), { responseCode });
  const taken = (stream: NodeJS.ReadableStream, done: (error?: Error | null) => void, error?: Error) => {
    stream.resume();
    stream.on('end', () => done(error));
  };
  const rows: [what: string, server: SMTPServerOptions, outcome: string, reason: string][] = [
    ['unknown recipient', { onRcptTo: (_a, _s, done) => done(failing(550)) }, 'refused', 'rejected'],
    ['greylisted', { onRcptTo: (_a, _s, done) => done(failing(451)) }, 'postponed', 'busy'],
    [
      'letter refused',
      { onData: (stream, _s, done) => taken(stream, done, failing(554)) },
      'refused',
      'rejected',
    ],
    [
      'letter not now',
      { onData: (stream, _s, done) => taken(stream, done, failing(452)) },
      'postponed',
      'busy',
    ],
    ['silence after the letter', { onData: (stream) => void stream.resume() }, 'unknown', 'no_answer'],
    ['silence before the letter', { onMailFrom: () => undefined }, 'postponed', 'unreachable'],
  ];
  for (const [what, server, outcome, reason] of rows) {
    const port = await aServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...server });
    const delivery = await sendSmtpMail(settingsOf(port), mail, options);
    assert.deepEqual(
      [delivery.outcome, delivery.outcome !== 'accepted' && delivery.reason],
      [outcome, reason],
      what,
    );
  }
  const hangsUp = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (bytes) => {
      if (/^EHLO|^MAIL|^RCPT/m.test(String(bytes))) socket.write('250 ok\r\n');
      else if (/^DATA/m.test(String(bytes))) socket.write('354 go on\r\n');
      else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => hangsUp.listen(0, '127.0.0.1', resolve));
  open.push(hangsUp);
  const cut = await sendSmtpMail(settingsOf((hangsUp.address() as AddressInfo).port), mail, options);
  assert.equal(cut.outcome, 'unknown', 'the letter was on its way when the line broke');
});

test('OP-07 TLS is demanded, its certificate is checked, and our own network is out of reach', async () => {
  const port = await aServer({ authOptional: true, hideSTARTTLS: false });
  const selfSigned = await sendSmtpMail(settingsOf(port, { security: 'starttls' }), mail, options);
  assert.equal(
    selfSigned.outcome === 'postponed' && selfSigned.reason,
    'tls_failed',
    JSON.stringify(selfSigned),
  );
  const plainOnly = await aServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const stripped = await sendSmtpMail(settingsOf(plainOnly, { security: 'starttls' }), mail, options);
  assert.notEqual(stripped.outcome, 'accepted', 'a server without STARTTLS gets nothing');
  const strict = { ...options, allowLocal: false };
  const plain = await sendSmtpMail(settingsOf(plainOnly), mail, strict);
  assert.deepEqual(plain, { outcome: 'refused', reason: 'insecure', detail: '' });
  const inside = await sendSmtpMail(settingsOf(plainOnly, { security: 'tls' }), mail, strict);
  assert.deepEqual(inside, { outcome: 'refused', reason: 'address_blocked', detail: '' });
});
