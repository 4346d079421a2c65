import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { architecture } from './architecture.ts';
import { findFaults } from './boundaries.ts';
import { root } from './house.ts';

test('every import is one that modules/modules.json allows', () => {
  assert.deepEqual(findFaults(), []);
});

test('ARCHITECTURE.md says what modules/modules.json says', () => {
  const { is, wanted } = architecture();
  assert.equal(is, wanted, 'run: npm run architecture');
});

const RISK_MANIFEST = JSON.stringify({
  name: '@baize/risk',
  exports: { '.': './index.ts', './api': './api.ts', './routes': './routes.ts' },
  dependencies: { '@baize/content': '*' },
});

/** One violation of each kind, planted: a check that looks at nothing cannot pass. */
const PLANTED: [file: string, source: string, fault: RegExp][] = [
  ['packages/kernel/up.ts', "export * from '@baize/wallet';", /a package knows no module/],
  [
    'packages/endpoint/up.ts',
    "import type { ReportsDeps } from '@baize/reports';\nexport type X = ReportsDeps;",
    /a package knows no module/,
  ],
  ['packages/kernel/side.ts', "export * from '@baize/db';", /kernel does not stand on db/],
  ['packages/ui/up.ts', "export * from '@baize/app-web';", /nobody imports an app/],
  ['packages/kernel/deep.ts', "export * from '../../modules/wallet/post.ts';", /past its doors/],
  ['modules/wallet/up.ts', "export * from '@baize/cashier';", /wallet does not call cashier/],
  [
    'modules/wallet/later.ts',
    "export const later = () => import('@baize/site');",
    /wallet does not call site/,
  ],
  ['modules/wallet/type.ts', "export type M = import('@baize/site').Merchant;", /wallet does not call site/],
  [
    'modules/wallet/only-type.ts',
    "import type { Merchant } from '@baize/site';\nexport type X = Merchant;",
    /wallet does not call site/,
  ],
  ['modules/catalogue/down.ts', "export * from '@baize/wallet';", /catalogue does not call wallet/],
  ['modules/catalogue/api-only.ts', "export * from '@baize/wallet/api';", /catalogue does not call wallet/],
  [
    'modules/dispatch/side.ts',
    "export { botCheckApi } from '@baize/bot-check';",
    /dispatch does not call bot-check/,
  ],
  ['modules/factors/up.ts', "import '@baize/staff';", /factors does not call staff/],
  ['modules/security/side.ts', "export * from '@baize/member-desk';", /security does not call member-desk/],
  ['modules/member-desk/up.ts', "export * from '@baize/staff';", /member-desk does not call staff/],
  ['modules/play/side.ts', "export * from '@baize/cashier';", /play does not call cashier/],
  ['modules/deposits/up.ts', "export * from '@baize/withdrawals/api';", /deposits does not call withdrawals/],
  ['modules/withdrawals/side.ts', "export * from '@baize/play/api';", /withdrawals does not call play/],
  ['modules/withdrawals/deep.ts', "export * from '@baize/wallet/post';", /no door/],
  ['modules/withdrawals/deeper.ts', "export * from '../wallet/post.ts';", /past its doors/],
  ['modules/withdrawals/art.ts', "export * from '@baize/art';", /withdrawals does not stand on art/],
  ['modules/withdrawals/app.ts', "export * from '../../apps/api/config.ts';", /past its doors/],
  ['modules/withdrawals/built.ts', "export * from '@baize/wallet/testing';", /only tests use builders/],
  ['modules/withdrawals/own-builder.ts', "export * from './testing.ts';", /a source imports test code/],
  ['modules/withdrawals/own-test.ts', "export * from './wire.test.ts';", /a source imports test code/],
  ['modules/withdrawals/fixture.ts', "export * from './any.fixture.ts';", /a source imports test code/],
  [
    'modules/withdrawals/named.ts',
    'export const load = (name: string) => import(`@baize/${name}`);',
    /written out/,
  ],
  ['modules/wallet/up.test.ts', "import '@baize/play/testing';", /wallet does not call play/],
  ['modules/nobody/index.ts', "export * from '@baize/wallet';", /nobody does not call wallet/],
  ['apps/web/src/server.ts', "export * from '@baize/wallet';", /a browser loads routes and rules only/],
  [
    'apps/web/src/server-type.ts',
    "import type { Wallet } from '@baize/wallet';\nexport type X = Wallet;",
    /routes and rules only/,
  ],
  ['apps/web/src/schema.ts', "export { contentApi } from '@baize/content/api';", /the type of an api only/],
  [
    'apps/web/src/mixed.ts',
    "import { contentApi, type X } from '@baize/content/api';\nexport const y = contentApi;",
    /the type of an api only/,
  ],
  ['apps/console/src/server.ts', "export * from '@baize/db';", /console does not stand on db/],
  ['apps/console/src/sanitise.ts', "export * from '@baize/content/sanitise';", /no door/],
  ['apps/console/src/node.ts', "export { join } from 'node:path';", /a browser has no Node/],
  ['apps/console/src/zod.ts', "export { z } from 'zod';", /belongs to the server/],
  [
    'modules/site/rules.ts',
    "export * from './secret-box.ts';",
    /site\/secret-box.ts:\d+ node:crypto: web loads this file, and a browser has no Node/,
  ],
  [
    'modules/catalogue/rules.ts',
    "export * from './game.ts';\nexport * from '@baize/db';",
    /catalogue\/rules.ts:\d+ @baize\/db: web loads this file, and may not load that package/,
  ],
  ['apps/studio/module.ts', "export * from '@baize/wallet';", /a stranger knows our outside interfaces only/],
  ['apps/studio/client/reports.ts', "export * from '@baize/reports/routes';", /a stranger knows/],
  ['apps/studio/required.ts', "export const w = require('@baize/wallet');", /a stranger knows/],
  ['apps/demo-psp/module.ts', "export * from '@baize/cashier';", /a stranger knows/],
  ['apps/demo-psp/neighbour.ts', "export * from '../studio/rtp.ts';", /past its doors/],
  ['apps/api/built.ts', "export * from '@baize/wallet/testing';", /only tests use builders/],
  ['modules/risk/soft-mail.ts', 'export {};', /only tests import it \(modules\/risk\/mail.test.ts\)/],
  ['tools/deep.ts', "export * from '../modules/wallet/post.ts';", /past its doors/],
  ['modules/risk/mail.ts', "import 'nodemailer';", /risk\/package.json nodemailer: a source imports it/],
  [
    'modules/risk/mail.test.ts',
    "import 'nodemailer';\nimport './soft-mail.ts';",
    /risk\/package.json nodemailer: a test or a type comes from it/,
  ],
  [
    'modules/risk/package.json',
    RISK_MANIFEST,
    /risk\/package.json @baize\/content: a dependency that no source/,
  ],
];

test('each planted violation is refused', () => {
  const found = findFaults(Object.fromEntries(PLANTED)).map(String);
  for (const [file, source, fault] of PLANTED) {
    const workspace = file.split('/').slice(0, 2).join('/');
    // What a browser loads through a door is reported where it stands.
    const said = found.filter(
      (one) =>
        one.startsWith(file) ||
        one.startsWith(`${workspace}/package.json`) ||
        one.includes('loads this file'),
    );
    assert.match(said.join('\n'), fault, `${file}: ${source}`);
  }
});

/** The rules of the linter that this repository leans on. */
const LINTED: [file: string, source: string, rule: RegExp][] = [
  ['modules/play/any.ts', 'export const x = (y: any) => y;', /no-explicit-any/],
  ['modules/play/bang.ts', 'export const x = (y?: string) => y!;', /no-non-null-assertion/],
  ['modules/play/default.ts', 'export default 1;', /no-default-export/],
  ['modules/play/print.ts', "console.log('x');\nexport {};", /no-console/],
];

test('each rule of the linter catches its planted violation', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-boundaries-'));
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(dir, '.oxlintrc.json'));
  for (const [file, source] of LINTED) {
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
  for (const [file, , rule] of LINTED) {
    const said = found
      .filter((d) => d.filename.endsWith(file))
      .map((d) => `${d.code} ${d.message} ${d.help ?? ''}`);
    assert.match(said.join('\n'), rule, file);
  }
  fs.rmSync(dir, { recursive: true });
});
