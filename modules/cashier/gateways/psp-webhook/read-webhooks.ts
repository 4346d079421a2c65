import { z } from 'zod';

/** Payment companies that speak the generic contract, one entry each. */
const webhooks = z
  .array(
    z.strictObject({
      code: z.string().regex(/^[a-z0-9-]{2,40}$/),
      secret: z.string().min(16),
      otherSecret: z.string().min(16).optional(),
      acknowledgement: z.string().max(100).default('OK'),
      callers: z
        .array(z.union([z.ipv4(), z.ipv6()]))
        .max(50)
        .default([]),
    }),
  )
  .max(20);

export type PspWebhook = z.output<typeof webhooks>[number];

/** BAIZE_PSP_WEBHOOKS. Its text is never part of an error: it holds secrets. */
export function readPspWebhooks(text: string): PspWebhook[] {
  const parsed = webhooks.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `\n  BAIZE_PSP_WEBHOOKS ${path.join('.')}: ${message}`,
  );
  throw new Error(`The configuration is wrong:${lines.join('')}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      'The configuration is wrong:\n  BAIZE_PSP_WEBHOOKS: not JSON; in a shell and in a file of variables it stands in single quotes',
    );
  }
}
