import fs from 'node:fs';
import path from 'node:path';

/** Where the last browser run's time went: `node e2e/slowest.ts [report.json]`, files first, then the longest flows. */
const SHOWN = 20;
const file = process.argv[2] ?? path.join(import.meta.dirname, '../artifacts/e2e/report.json');

type Spec = {
  title: string;
  file: string;
  tests: { projectName: string; results: { duration: number }[] }[];
};
type Suite = { suites?: Suite[]; specs: Spec[] };
const report = JSON.parse(fs.readFileSync(file, 'utf8')) as { suites: Suite[]; stats: { duration: number } };
const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

const flows = report.suites.flatMap(specsOf).flatMap((spec) =>
  spec.tests.map(({ projectName, results }) => ({
    file: spec.file,
    name: `${projectName} ${spec.title}`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  })),
);
const total = (some: typeof flows) => some.reduce((sum, { seconds }) => sum + seconds, 0);
const files = [...Map.groupBy(flows, (flow) => flow.file)].map(
  ([name, own]) => [name, own.length, total(own)] as const,
);
console.log(
  `${flows.length} flows, ${total(flows).toFixed(0)} s of flows in ${(report.stats.duration / 1_000).toFixed(0)} s`,
);
for (const [name, count, seconds] of files.toSorted((a, b) => b[2] - a[2]))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${String(count).padStart(3)}  ${name}`);
console.log('');
for (const { file: at, name, seconds } of flows.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${at}  ${name.slice(0, 110)}`);
