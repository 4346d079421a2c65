import type { Database, Db } from '@baize/db';
import { fixedClock, memoryLogger, type Clock } from '@baize/kernel';
import { createSecretBox, type SecretBox } from '@baize/site';
import { openBody } from './body.ts';
import type { AuditPort, DispatchDeps, Publish } from './deps.ts';
import { findLastMessage, type MessageRow } from './message.sql.ts';
import type { MessageBody } from './render-message.ts';

/** The same text as the test keys of identity and staff, so that one message is opened by all. */
export const TEST_SECRET_KEY = 'a secret key for tests, thirty-two long at least';

/** The module's dependencies over a test database; audit entries, jobs and log lines are collected. */
export function dispatchForTests(
  db: Database,
  clock: Clock = fixedClock('2026-11-20T10:00:00Z'),
): DispatchDeps & {
  audited: Parameters<AuditPort>[1][];
  published: { messageId: number; delaySeconds: number }[];
  log: ReturnType<typeof memoryLogger>;
} {
  const audited: Parameters<AuditPort>[1][] = [];
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
    publish,
    audit: (_tx, entry) => {
      audited.push(entry);
      return Promise.resolve();
    },
    audited,
    published,
  };
}

export type ReadMessage = MessageBody & {
  messageId: number;
  kind: MessageRow['kind'];
  state: MessageRow['state'];
  template: MessageRow['template'];
  language: MessageRow['language'];
  /** The six digits of a code's text; undefined in others. */
  code: string | undefined;
};

/** What was last sent to somebody, opened; undefined when nothing was. The box is the sender's. */
export async function lastMessage(
  db: Db,
  to: string,
  box: SecretBox = createSecretBox(TEST_SECRET_KEY),
): Promise<ReadMessage | undefined> {
  const row = await findLastMessage(db, to);
  if (!row?.body_sealed) return undefined;
  const body = openBody(box, row.id, row.body_sealed);
  const { kind, state, template, language } = row;
  const code = template.startsWith('code_') ? /\b\d{6}\b/.exec(body.text)?.[0] : undefined;
  return { ...body, messageId: Number(row.id), kind, state, template, language, code };
}
