import type { Database, Db } from '@baize/db';
import type { AuditEntry } from '@baize/endpoint';
import { changeAlone } from '@baize/endpoint/testing';
import type { HttpSmsSettings, SmtpSettings } from '@baize/delivery';
import { fixedClock, memoryLogger, type Clock } from '@baize/kernel';
import { createSecretBox, type SecretBox } from '@baize/site';
import { openBody } from './body.ts';
import { secretPurpose } from './channel.ts';
import { lockChannel, updateChannelRow } from './channel.sql.ts';
import type { DispatchDeps, Publish } from './deps.ts';
import { recipientOf, type Kind } from './message.ts';
import { findLastMessage, type MessageRow } from './message.sql.ts';
import type { MessageBody } from './render-message.ts';

/** The same text as the test keys of sign-in and staff, so that one message is opened by all. */
export const TEST_SECRET_KEY = 'a secret key for tests, thirty-two long at least';

/** The module's dependencies over a test database; audit entries, jobs and log lines are collected. */
export function dispatchForTests(
  db: Database,
  clock: Clock = fixedClock('2026-11-20T10:00:00Z'),
): DispatchDeps & {
  audited: AuditEntry[];
  published: { messageId: number; delaySeconds: number }[];
  log: ReturnType<typeof memoryLogger>;
} {
  const audited: AuditEntry[] = [];
  const published: { messageId: number; delaySeconds: number }[] = [];
  const publish: Publish = (_tx, _name, { messageId }, options) => {
    published.push({ messageId, delaySeconds: options?.delaySeconds ?? 0 });
    return Promise.resolve();
  };
  return {
    db,
    clock,
    box: createSecretBox(TEST_SECRET_KEY),
    log: memoryLogger(),
    allowLocal: true,
    outboxIsRead: true,
    changeControl: changeAlone,
    publish,
    audit: (_tx, entry) => {
      audited.push(entry);
      return Promise.resolve();
    },
    audited,
    published,
  };
}

export type ChannelOfTest = {
  enabled?: boolean;
  quotaMonth?: number;
  quotaTotal?: number;
  /** Settings of the outside adapter, over workable ones; true takes those as they are. */
  smtp?: Partial<SmtpSettings> | true;
  http?: Partial<HttpSmsSettings> | true;
  secret?: string;
};

/** A merchant's channel, set up as an operator would. */
export async function aChannel(
  db: Database,
  merchantId: number,
  kind: Kind,
  options: ChannelOfTest,
  box: SecretBox = createSecretBox(TEST_SECRET_KEY),
): Promise<void> {
  const { enabled = true, quotaMonth = null, quotaTotal = null, smtp, http, secret } = options;
  await db.transaction(async (tx) => {
    const row = await lockChannel(tx, merchantId, kind);
    await updateChannelRow(tx, row, {
      enabled,
      adapter: smtp ? 'smtp' : http ? 'http' : 'outbox',
      settings: smtp
        ? { ...SMTP, ...(smtp === true ? {} : smtp) }
        : http
          ? { ...HTTP, ...(http === true ? {} : http) }
          : null,
      secretSealed: secret === undefined ? null : box.seal(secret, secretPurpose(row)),
      quotaMonth: quotaMonth,
      quotaTotal: quotaTotal,
    });
  });
}

const SMTP: SmtpSettings = {
  host: 'mail.example',
  port: 587,
  security: 'starttls',
  user: 'baize',
  fromAddress: 'no-reply@baize.example',
  fromName: 'Baize',
};
const HTTP: HttpSmsSettings = {
  url: 'https://sms.example/send',
  method: 'POST',
  format: 'json',
  body: '{"to":"{to}","text":"{text}","ref":"{id}"}',
  headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
  from: 'Baize',
  success: { statuses: [], pointer: '', values: [] },
  referencePointer: '/id',
  detailPointer: '/error',
  timeoutMs: 1_000,
};

export type ReadMessage = MessageBody & {
  messageId: number;
  kind: MessageRow['kind'];
  state: MessageRow['state'];
  template: MessageRow['template'];
  language: MessageRow['language'];
  /** The six digits of a code's text; undefined in others. */
  code: string | undefined;
};

/** The last message to a recipient, opened with the sender's box; undefined when there is none. */
export async function lastMessage(
  db: Db,
  to: string,
  box: SecretBox = createSecretBox(TEST_SECRET_KEY),
): Promise<ReadMessage | undefined> {
  const row = await findLastMessage(db, recipientOf(to.startsWith('+') ? 'sms' : 'mail', to));
  if (!row?.bodySealed) return undefined;
  const body = openBody(box, row.id, row.bodySealed);
  const { kind, state, template, language } = row;
  const code = template.startsWith('code_') ? /\b\d{6}\b/.exec(body.text)?.[0] : undefined;
  return { ...body, messageId: Number(row.id), kind, state, template, language, code };
}
