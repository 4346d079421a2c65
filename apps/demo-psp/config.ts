import { z } from 'zod';

const PAYOUT_OUTCOMES = ['by-amount', 'succeed', 'fail', 'unknown'] as const;

const schema = z.object({
  BAIZE_PSP_HOST: z.string().default('127.0.0.1'),
  BAIZE_PSP_PORT: z.coerce.number().int().min(0).max(65_535).default(8083),
  BAIZE_PSP_DATA: z.string().default('.data/demo-psp'),
  /** Shared with the merchant. There is no default: a published secret is no secret. */
  BAIZE_PSP_SECRET: z.string().min(16),
  /** How a payer's browser reaches this server; default http://localhost:<port>. */
  BAIZE_PSP_PUBLIC_URL: z.url().optional(),
  /** Where the demo bank tells of transfers; without it there is no demo bank. */
  BAIZE_PSP_FEED_URL: z.url().optional(),
  BAIZE_PSP_PAYOUT_OUTCOME: z.enum(PAYOUT_OUTCOMES).default('by-amount'),
});

export type PspConfig = {
  host: string;
  port: number;
  dataDir: string;
  secret: string;
  publicUrl: string | undefined;
  feedUrl: string | undefined;
  payoutOutcome: (typeof PAYOUT_OUTCOMES)[number];
};

/** Reads the environment once; throws an Error that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): PspConfig {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`demo PSP configuration:\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  return {
    host: data.BAIZE_PSP_HOST,
    port: data.BAIZE_PSP_PORT,
    dataDir: data.BAIZE_PSP_DATA,
    secret: data.BAIZE_PSP_SECRET,
    publicUrl: data.BAIZE_PSP_PUBLIC_URL,
    feedUrl: data.BAIZE_PSP_FEED_URL,
    payoutOutcome: data.BAIZE_PSP_PAYOUT_OUTCOME,
  };
}
