import path from 'node:path';
import { readStorageSettings, type StorageSettings } from '@baize/storage';
import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/** Everything `npm start` reads from its environment; the README's table is this list. */
const schema = z.object({
  BAIZE_HOST: z.string().min(1).default('localhost'),
  BAIZE_SITE_PORT: port(8080),
  BAIZE_CONSOLE_PORT: port(8081),
  BAIZE_STUDIO_PORT: port(8082),
  BAIZE_PSP_PORT: port(8083),
  BAIZE_DATA: z.string().min(1).default('.data'),
  BAIZE_BACKUP: z.string().min(1).optional(),
  BAIZE_DEMO: z.enum(['0', '1']).default('1'),
  BAIZE_DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(12),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});

export type Settings = {
  host: string;
  /** `studio` and `psp` are the demo world's. */
  ports: { site: number; console: number; studio: number; psp: number };
  dataDir: string;
  backupDir: string;
  demo: boolean;
  databaseUrl: string | undefined;
  /** Connections of a process for its calls and jobs. */
  databasePool: number;
  /** Where uploads and drawn labels are kept. */
  storage: StorageSettings;
};

/** Throws an Error whose text names every wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  const ports = {
    site: value.BAIZE_SITE_PORT,
    console: value.BAIZE_CONSOLE_PORT,
    studio: value.BAIZE_STUDIO_PORT,
    psp: value.BAIZE_PSP_PORT,
  };
  if (new Set(Object.values(ports)).size !== 4)
    throw new Error('The configuration is wrong:\n  the four ports must differ');
  const dataDir = path.resolve(root, value.BAIZE_DATA);
  return {
    host: value.BAIZE_HOST,
    ports,
    dataDir,
    backupDir: value.BAIZE_BACKUP ? path.resolve(root, value.BAIZE_BACKUP) : path.join(dataDir, 'backup'),
    demo: value.BAIZE_DEMO === '1',
    databaseUrl: value.DATABASE_URL,
    databasePool: value.BAIZE_DATABASE_POOL,
    storage: readStorageSettings(env),
  };
}

export const PORT_VARIABLE = {
  site: 'BAIZE_SITE_PORT',
  console: 'BAIZE_CONSOLE_PORT',
  studio: 'BAIZE_STUDIO_PORT',
  psp: 'BAIZE_PSP_PORT',
} as const;
