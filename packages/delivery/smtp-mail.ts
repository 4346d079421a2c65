import net from 'node:net';
import { Readable } from 'node:stream';
import type MailComposer from 'nodemailer/lib/mail-composer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { detailOf, type Delivery } from './delivery.ts';
import { outsideAddress, type Lookup } from './outside-address.ts';
import type { SmtpSettings } from './settings.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ours, the same whenever the same mail is sent again: mailboxes drop the second one. */
  id: string;
};
export type SmtpOptions = { secret: string; allowLocal: boolean; lookup?: Lookup; timeoutMs?: number };

/** Loaded by the first mail: 0.2 s of CPU (2026-11-26), which every process that imports this package would pay at its start. */
const nodemailer = async () => ({
  MailComposer: (await import('nodemailer/lib/mail-composer')).default,
  Connection: (await import('nodemailer/lib/smtp-connection')).default,
});

const TIMEOUT_MS = 30_000;
const REFERENCE_MAX = 100;

/**
 * One mail through an SMTP server. The connection is driven by hand instead of through nodemailer's transport, because
 * only so it shows whether the letter itself was being handed over when a connection broke.
 */
export async function sendSmtpMail(
  settings: SmtpSettings,
  mail: Mail,
  options: SmtpOptions,
): Promise<Delivery> {
  if (settings.security === 'none' && !options.allowLocal)
    return { outcome: 'refused', reason: 'insecure', detail: '' };
  const found = await outsideAddress(settings.host, options);
  if (!found.ok)
    return {
      outcome: found.reason === 'host_unknown' ? 'postponed' : 'refused',
      reason: found.reason,
      detail: '',
    };
  const { MailComposer, Connection } = await nodemailer();
  const letter = await compose(MailComposer, settings, mail);
  // Read only when the server asked for the letter (354): from then on it may be in its hands.
  const handedOver = { began: false };
  const reading = new Readable({
    read() {
      handedOver.began = true;
      this.push(letter);
      this.push(null);
    },
  });
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const connection = new Connection({
    host: found.address,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    name: settings.fromAddress.split('@')[1],
    // The certificate must be the name's, whatever address was looked up for it.
    tls: { ...(net.isIP(settings.host) ? {} : { servername: settings.host }), minVersion: 'TLSv1.2' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    const response = await talk(connection, settings, mail.to, reading, options.secret, timeoutMs);
    return { outcome: 'accepted', reference: response.replaceAll(/\p{Cc}+/gu, ' ').slice(0, REFERENCE_MAX) };
  } catch (error) {
    return judge(error as SmtpError, handedOver.began);
  } finally {
    connection.close();
  }
}

function compose(Composer: typeof MailComposer, settings: SmtpSettings, mail: Mail): Promise<Buffer> {
  return new Composer({
    from: { name: settings.fromName, address: settings.fromAddress },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${settings.fromAddress.split('@')[1] ?? ''}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Connects, logs in, hands the letter over; resolves with the server's last word. */
function talk(
  connection: SMTPConnection,
  settings: SmtpSettings,
  to: string,
  letter: Readable,
  secret: string,
  timeoutMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // A server that answers one letter a second keeps every smaller time-out happy.
    const deadline = setTimeout(
      () => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    const fail = (error: Error) => {
      clearTimeout(deadline);
      reject(error);
    };
    connection.on('error', fail);
    const send = () =>
      connection.send({ from: settings.fromAddress, to: [to] }, letter, (error, info) => {
        if (error) return fail(error);
        clearTimeout(deadline);
        resolve(info.response);
      });
    connection.connect((error) => {
      if (error) return fail(error);
      if (settings.user === '') return send();
      connection.login(
        { user: settings.user, pass: secret, credentials: { user: settings.user, pass: secret } },
        (failed) => (failed ? fail(failed) : send()),
      );
    });
  });
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

function judge(error: SmtpError, wasHandedOver: boolean): Delivery {
  const detail = detailOf(error.response ?? error.code ?? error.name);
  const { responseCode = 0, code = '' } = error;
  // A word of the server is certain in any phase: 4xx not now, 5xx no.
  if (code === 'EAUTH' && responseCode >= 500) return { outcome: 'refused', reason: 'auth_failed', detail };
  if (responseCode >= 500) return { outcome: 'refused', reason: 'rejected', detail };
  if (responseCode >= 400) return { outcome: 'postponed', reason: 'busy', detail };
  if (wasHandedOver) return { outcome: 'unknown', reason: 'no_answer', detail };
  if (code === 'EAUTH') return { outcome: 'refused', reason: 'auth_failed', detail };
  if (code === 'EENVELOPE') return { outcome: 'refused', reason: 'rejected', detail };
  return { outcome: 'postponed', reason: isTls(error) ? 'tls_failed' : 'unreachable', detail };
}

const isTls = ({ code = '', message }: SmtpError): boolean =>
  code === 'ETLS' || /certificate|TLS|SSL/i.test(`${code} ${message}`);
