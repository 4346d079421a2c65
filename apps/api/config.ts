import { readPspWebhooks, type PspWebhook } from '@baize/cashier';
import { readStorageSettings, type StorageSettings } from '@baize/storage';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });

const masterKey = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes as base64');

const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const schema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    BAIZE_DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(12),
    BAIZE_HOST: z.string().min(1).default('localhost'),
    BAIZE_DATA: z.string().min(1).default('.data'),
    BAIZE_DEMO: z.enum(['0', '1']).default('0'),
    BAIZE_SITE_PORT: port.default(8080),
    BAIZE_CONSOLE_PORT: port.default(8081),
    BAIZE_SITE_URL: url,
    BAIZE_CONSOLE_URL: url,
    BAIZE_MASTER_KEY: masterKey,
    /** The one before, while it is rotated (baize keys rotate). */
    BAIZE_MASTER_KEY_OLD: masterKey.optional(),
    BAIZE_PLATFORM_KEY: z.string().includes('PRIVATE KEY'),
    /** Other payment companies and bank feeds: JSON [{"code","secret","otherSecret"?,"acknowledgement"?,"callers"?}]. */
    BAIZE_PSP_WEBHOOKS: z.string().default('[]'),
    BAIZE_TRON_XPUB: z.string().default(''),
    BAIZE_TRONGRID_URL: url.default('https://api.trongrid.io'),
    BAIZE_TRONGRID_KEY: z.string().max(200).default(''),
    BAIZE_TRON_USDT_CONTRACT: z.string().min(34).max(34).default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    /** Where vendors open games, when it is not their own address. */
    BAIZE_GAME_ORIGINS: z
      .string()
      .default('')
      .refine(
        (text) => listOf(text).every((one) => URL.canParse(one) && new URL(one).origin === one),
        'a comma list of origins, such as https://games.example',
      ),
    BAIZE_TURNSTILE_SITE_KEY: z.string().max(200).default(''),
    BAIZE_TURNSTILE_SECRET: z.string().max(200).default(''),
    BAIZE_DELIVERY_LOCAL: z.enum(['0', '1']).default('0'),
    BAIZE_PHONE_PROVIDER: z.enum(['off', 'firebase']).default('off'),
    BAIZE_FIREBASE_PROJECT: z.string().max(100).default(''),
    BAIZE_FIREBASE_API_KEY: z.string().max(200).default(''),
    BAIZE_FIREBASE_KEYS_URL: url.optional(),
    BAIZE_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    BAIZE_RATE_LIMIT: z.coerce.number().int().min(1).default(60),
    BAIZE_TRUSTED_PROXIES: z.string().default(''),
    BAIZE_METRICS_ALLOW: z.string().default('127.0.0.1,::1,::ffff:127.0.0.1'),
  })
  .refine(
    (env) => env.BAIZE_PHONE_PROVIDER === 'off' || (env.BAIZE_FIREBASE_PROJECT && env.BAIZE_FIREBASE_API_KEY),
    {
      path: ['BAIZE_FIREBASE_PROJECT'],
      message: 'firebase needs its project and its BAIZE_FIREBASE_API_KEY',
    },
  );

/** The demo world's own vendor and payment gateway; read with BAIZE_DEMO=1 only. */
const demoSchema = z.object({
  BAIZE_STUDIO_URL: url,
  BAIZE_STUDIO_PUBLIC_KEY: z.string().includes('PUBLIC KEY'),
  BAIZE_PSP_URL: url,
  BAIZE_PSP_SECRET: z.string().min(16),
  /** 0: no month of agents, play and contracts. */
  BAIZE_DEMO_HISTORY: z.enum(['0', '1']).default('1'),
});

export type Demo = {
  studioUrl: string;
  studioPublicKeyPem: string;
  pspUrl: string;
  pspSecret: string;
  /** Whether a new demo gets a month of agents, play and contracts. */
  hasHistory: boolean;
};

export type Config = {
  production: boolean;
  /** Absent on a real site: no process, key, address or figure of the demo world exists there. */
  demo?: Demo;
  databaseUrl: string;
  /** Connections for calls and jobs; the wallet, the queue and the listener have their own. */
  databasePool: number;
  host: string;
  sitePort: number;
  consolePort: number;
  siteUrl: string;
  consoleUrl: string;
  dataDir: string;
  /** Where uploads and drawn labels are kept. */
  storage: StorageSettings;
  /** 32 random bytes as base64 text. */
  masterKey: string;
  /** The one before, until its rotation has ended. */
  oldMasterKey: string | undefined;
  platformKeyPem: string;
  pspWebhooks: PspWebhook[];
  /** USDT on TRON; absent where no extended public key is given. */
  tron?: { xpub: string; gridUrl: string; gridKey: string; contract: string };
  /** Origins besides the vendors' own addresses that pages may frame. */
  gameOrigins: string[];
  /** Cloudflare's keys for the bot check; their origin is in the page's policy only when both are there. */
  turnstile?: { siteKey: string; secret: string };
  /** The service that checks phone numbers in the browser; without it that way in is not enabled. */
  firebase?: { projectId: string; apiKey: string; keysUrl?: string };
  /** SMS gateways and mail servers inside our own network, or without TLS, may be used. */
  deliveryLocal: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Calls per 10 s, per IP and token (OPEN-API-03). */
  rateLimit: number;
  /** Proxies whose X-Forwarded-For is believed; empty: none is. */
  trustedProxies: string[];
  metricsAllow: string[];
};

function readAs<Shape extends z.ZodType>(shape: Shape, env: NodeJS.ProcessEnv): z.output<Shape> {
  const parsed = shape.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
}

/** Reads and checks the environment. Throws an Error whose text names every wrong variable, never its value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const value = readAs(schema, env);
  const demo = value.BAIZE_DEMO === '1' ? readAs(demoSchema, env) : undefined;
  return {
    production: value.NODE_ENV === 'production',
    ...(demo
      ? {
          demo: {
            studioUrl: demo.BAIZE_STUDIO_URL,
            studioPublicKeyPem: demo.BAIZE_STUDIO_PUBLIC_KEY,
            pspUrl: demo.BAIZE_PSP_URL,
            pspSecret: demo.BAIZE_PSP_SECRET,
            hasHistory: demo.BAIZE_DEMO_HISTORY === '1',
          },
        }
      : {}),
    databaseUrl: value.DATABASE_URL,
    databasePool: value.BAIZE_DATABASE_POOL,
    host: value.BAIZE_HOST,
    sitePort: value.BAIZE_SITE_PORT,
    consolePort: value.BAIZE_CONSOLE_PORT,
    siteUrl: value.BAIZE_SITE_URL,
    consoleUrl: value.BAIZE_CONSOLE_URL,
    dataDir: value.BAIZE_DATA,
    storage: readStorageSettings(env),
    masterKey: value.BAIZE_MASTER_KEY,
    oldMasterKey: value.BAIZE_MASTER_KEY_OLD,
    platformKeyPem: value.BAIZE_PLATFORM_KEY,
    pspWebhooks: readPspWebhooks(value.BAIZE_PSP_WEBHOOKS),
    ...(value.BAIZE_TRON_XPUB
      ? {
          tron: {
            xpub: value.BAIZE_TRON_XPUB,
            gridUrl: value.BAIZE_TRONGRID_URL,
            gridKey: value.BAIZE_TRONGRID_KEY,
            contract: value.BAIZE_TRON_USDT_CONTRACT,
          },
        }
      : {}),
    ...(value.BAIZE_TURNSTILE_SITE_KEY && value.BAIZE_TURNSTILE_SECRET
      ? { turnstile: { siteKey: value.BAIZE_TURNSTILE_SITE_KEY, secret: value.BAIZE_TURNSTILE_SECRET } }
      : {}),
    ...(value.BAIZE_PHONE_PROVIDER === 'firebase'
      ? {
          firebase: {
            projectId: value.BAIZE_FIREBASE_PROJECT,
            apiKey: value.BAIZE_FIREBASE_API_KEY,
            ...(value.BAIZE_FIREBASE_KEYS_URL ? { keysUrl: value.BAIZE_FIREBASE_KEYS_URL } : {}),
          },
        }
      : {}),
    gameOrigins: listOf(value.BAIZE_GAME_ORIGINS),
    deliveryLocal: value.BAIZE_DELIVERY_LOCAL === '1',
    logLevel: value.BAIZE_LOG_LEVEL,
    rateLimit: value.BAIZE_RATE_LIMIT,
    trustedProxies: listOf(value.BAIZE_TRUSTED_PROXIES),
    metricsAllow: listOf(value.BAIZE_METRICS_ALLOW),
  };
}
