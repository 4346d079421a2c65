import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

/** Plants one violation of each rule and sees it caught, so that a linter that looks at nothing cannot pass. */
const root = path.join(import.meta.dirname, '..');

const planted: [file: string, source: string, rule: RegExp][] = [
  ['packages/kernel/up.ts', "export * from '@baize/wallet';", /a package is below every module/],
  ['modules/wallet/up.ts', "export * from '@baize/cashier';", /site and wallet stand on packages only/],
  ['modules/factors/up.ts', "export * from '@baize/sign-in';", /factors prove somebody without knowing/],
  ['modules/dispatch/sideways.ts', "export * from '@baize/human';", /stand on site and packages/],
  ['modules/human/up.ts', "export * from '@baize/factors';", /stand on site and packages/],
  ['modules/factors/up.ts', "export * from '@baize/staff';", /factors prove somebody/],
  ['modules/sign-in/up.ts', "export * from '@baize/play';", /tier 1 does not know/],
  ['modules/members/centre.ts', "export * from '@baize/security';", /tier 1 does not know/],
  ['modules/security/sideways.ts', "export * from '@baize/member-desk';", /do not know each other/],
  ['modules/member-desk/up.ts', "export * from '@baize/staff';", /comes in as a port/],
  ['modules/catalogue/up.ts', "export * from '@baize/play';", /tier 2 does not know tier 3/],
  ['modules/play/sideways.ts', "export * from '@baize/cashier';", /joined by wallet only/],
  ['modules/cashier/up.ts', "export * from '@baize/deposits';", /stands on site and packages/],
  ['modules/deposits/up.ts', "export * from '@baize/withdrawals/api';", /deposits stand on cashier/],
  ['modules/withdrawals/sideways.ts', "export * from '@baize/play/api';", /withdrawals stand on deposits/],
  ['apps/web/src/server.ts', "export * from '@baize/wallet';", /browser code imports/],
  ['apps/console/src/server.ts', "export * from '@baize/db';", /browser code imports/],
  ['apps/studio/module.ts', "export * from '@baize/wallet';", /our outside interface is wrong/],
  ['apps/demo-psp/module.ts', "export * from '@baize/cashier';", /our outside interface is wrong/],
  ['modules/play/any.ts', 'export const x = (y: any) => y;', /no-explicit-any/],
  ['modules/play/bang.ts', 'export const x = (y?: string) => y!;', /no-non-null-assertion/],
  ['modules/play/default.ts', 'export default 1;', /no-default-export/],
  ['modules/play/print.ts', "console.log('x');\nexport {};", /no-console/],
];

test('each boundary rule catches its planted violation', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-boundaries-'));
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(dir, '.oxlintrc.json'));
  for (const [file, source] of planted) {
    fs.mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), `${source}\n`);
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
    cwd: dir,
    encoding: 'utf8',
  });
  const found = (
    JSON.parse(stdout) as {
      diagnostics: { filename: string; message: string; help?: string; code: string }[];
    }
  ).diagnostics;
  for (const [file, , rule] of planted) {
    const said = found
      .filter((d) => d.filename.endsWith(file))
      .map((d) => `${d.code} ${d.message} ${d.help ?? ''}`);
    assert.match(said.join('\n'), rule, file);
  }
  fs.rmSync(dir, { recursive: true });
});
