import { catalogueOpsHandlers, openCatalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { memoryLogger, systemClock } from '@baize/kernel';

/** A lobby far larger than the demo's, made as an operator makes one: by a file that is checked and applied. */
export const GAMES = 20_000;
const clock = systemClock;
const nothing = async (): Promise<void> => undefined;

export const BENCH_CALL = {
  requestId: 'bench',
  ip: '127.0.0.1',
  userAgent: 'bench',
  merchantId: 1,
  merchantCode: 'bench',
  host: 'bench',
  log: memoryLogger(),
  setHeader: () => undefined,
  header: () => undefined,
};
const staff: Ctx<'staff:vendors.write'> = {
  ...BENCH_CALL,
  language: 'EN',
  caller: {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'Bench',
    sessionId: '1',
    permissions: new Set(),
  },
};

/** The same numbers in every run. */
let seed = 20_261_121;
export function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
export function pick<T>(from: readonly T[]): T {
  return from[random(from.length)] as T;
}

export function value<T>(result: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
}

/** Twenty thousand titles made of the words of the demo world's. */
export async function importManyGames(db: Database): Promise<void> {
  const catalogue = openCatalogue({ db, clock });
  const ops = catalogueOpsHandlers({ db, clock, catalogue, audit: nothing, publishDrawing: nothing });
  const { all } = await catalogue.snapshot();
  const words = (language: 'EN' | 'CN' | 'KM') => [
    ...new Set(all.flatMap(({ game }) => game.names[language].split(/[\s-]+/))),
  ];
  const [english, chinese, khmer] = [words('EN'), words('CN'), words('KM')];
  const rows = Array.from({ length: GAMES - all.length }, (_, i) => {
    const en = `${pick(english)} ${pick(english)} ${pick(english)}`;
    const km = `${pick(khmer)} ${pick(khmer)}`;
    return `bench_${i},STU,RNG,"${en}",${pick(chinese)}${pick(chinese)},${km},SM,0,0,0,1,,,,`;
  });
  const { columns } = value(await ops.getGameImportTemplate({ vassalage: 'NONE' }, staff));
  const csv = [columns.join(','), ...rows].join('\n');
  const looked = performance.now();
  const report = value(await ops.checkGameImport({ csv, missing: 'keep' }, staff));
  const applied = performance.now();
  value(await ops.applyGameImport({ csv, missing: 'keep', digest: report.digest, reason: 'bench' }, staff));
  console.log(
    `import of ${report.counts.new} games: checked in ${(applied - looked).toFixed(0)} ms, ` +
      `applied in ${(performance.now() - applied).toFixed(0)} ms`,
  );
}
