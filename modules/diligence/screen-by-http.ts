import { createHmac, randomUUID } from 'node:crypto';
import { postOutside, type PostOutside } from '@baize/delivery';
import { ok, refuse, type Clock } from '@baize/kernel';
import { z } from 'zod';
import type { Match, ScreeningProvider } from './screening-provider.ts';

const TIMEOUT_MS = 8_000;
const answerSchema = z.object({
  matches: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        list: z.string().max(60).default('provider'),
        name: z.string().min(1).max(200),
        born: z
          .string()
          .regex(/^\d{4}(-\d{2}-\d{2})?$/)
          .nullable()
          .default(null),
        kind: z.enum(['sanction', 'pep']),
      }),
    )
    .max(100),
});

/**
 * Whoever screens for the operator, asked over HTTPS: POST {requestId, reference, name, birthDate}, signed in
 * `X-Signature: sha256=HMAC(secret, timestamp + '.' + body)` with `X-Timestamp`; answers {matches: [{id, list, name, born,
 * kind}]}. The reference is a number of ours, never the account's name. Anything but a readable 200 is no answer.
 */
export function screenByHttp(
  settings: { url: string; secret: string },
  { clock, allowLocal, post = postOutside }: { clock: Clock; allowLocal: boolean; post?: PostOutside },
): ScreeningProvider {
  return async ({ memberId, name, birthday }) => {
    const body = JSON.stringify({
      requestId: randomUUID(),
      reference: String(memberId),
      name,
      birthDate: birthday,
    });
    const timestamp = String(clock.now().getTime());
    const mac = createHmac('sha256', settings.secret).update(`${timestamp}.${body}`).digest('hex');
    const answer = await post(settings.url, body, {
      headers: { 'x-timestamp': timestamp, 'x-signature': `sha256=${mac}` },
      allowLocal,
      timeoutMs: TIMEOUT_MS,
    });
    if (!answer.arrived) return refuse('unavailable', { detail: answer.reason });
    if (answer.status !== 200) return refuse('unavailable', { detail: `HTTP ${answer.status}` });
    const read = answerSchema.safeParse(jsonOf(answer.body));
    if (!read.success) return refuse('unavailable', { detail: 'answer_unreadable' });
    return ok(
      read.data.matches.map(({ id, list, born, kind, name: listed }): Match => ({
        source: 'provider',
        entryKey: `${list}|${id}`,
        listName: list,
        name: listed,
        born,
        kind,
        reference: id,
        withBirth: birthday !== null && born === birthday,
        why: 'provider',
        likeness: null,
        matchedName: listed,
        subjectName: name,
      })),
    );
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
