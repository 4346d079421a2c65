import { z } from 'zod';

export type S3Settings = {
  /** Origin of the service, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
  /** In front of every name, so that installations can share a bucket; empty or ends with a slash. */
  prefix: string;
};

export type StorageSettings = { kind: 'folder' } | ({ kind: 's3' } & S3Settings);

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).origin === text.replace(/\/$/, ''), 'an origin without a path');

const s3 = z.object({
  BAIZE_STORAGE_ENDPOINT: origin.transform((text) => new URL(text).origin),
  BAIZE_STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  BAIZE_STORAGE_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  BAIZE_STORAGE_KEY_ID: z.string().min(1).max(200),
  BAIZE_STORAGE_SECRET: z.string().min(1).max(200),
  BAIZE_STORAGE_PREFIX: z
    .string()
    .regex(/^([a-z0-9-]{1,40}\/){0,3}$/, 'parts of a-z, 0-9 and -, each with a slash after it')
    .default(''),
});

const kind = z.object({ BAIZE_STORAGE: z.enum(['folder', 's3']).default('folder') });

/** Reads BAIZE_STORAGE and BAIZE_STORAGE_*. Throws an Error whose text names every wrong variable, never its value. */
export function readStorageSettings(env: NodeJS.ProcessEnv): StorageSettings {
  if (readAs(kind, env).BAIZE_STORAGE === 'folder') return { kind: 'folder' };
  const value = readAs(s3, env);
  return {
    kind: 's3',
    endpoint: value.BAIZE_STORAGE_ENDPOINT,
    region: value.BAIZE_STORAGE_REGION,
    bucket: value.BAIZE_STORAGE_BUCKET,
    keyId: value.BAIZE_STORAGE_KEY_ID,
    secret: value.BAIZE_STORAGE_SECRET,
    prefix: value.BAIZE_STORAGE_PREFIX,
  };
}

function readAs<Shape extends z.ZodType>(shape: Shape, env: NodeJS.ProcessEnv): z.output<Shape> {
  const parsed = shape.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
}
