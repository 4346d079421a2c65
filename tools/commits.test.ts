import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

/** The last commit before the rule. */
const BASE = 'f27e2f80c30a190f7c0a317218cbc67bbf6b272f';
/** Landed on the day of the rule, before this check did. */
const EARLIER = new Set(['1687e4e', 'e647aaf']);
const SUBJECT_MAX = 72;
/** A change this wide is not understood from its subject. */
const FILES_WITHOUT_BODY_MAX = 20;
const FORM =
  /^(feat|fix|refactor|perf|test|docs|build|ci|style|chore|revert)(\([a-z0-9][a-z0-9,-]*\))?!?: \S/;
const root = path.join(import.meta.dirname, '..');
const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

type Commit = { subject: string; body: string; files: number };

function faultsOf({ subject, body, files }: Commit): string[] {
  const faults: string[] = [];
  if (subject.length > SUBJECT_MAX)
    faults.push(`the subject has ${subject.length} of ${SUBJECT_MAX} characters`);
  if (!FORM.test(subject)) faults.push('the subject is not "type(scope): text"');
  if (files > FILES_WITHOUT_BODY_MAX && body === '') faults.push(`${files} files and no body that says why`);
  return faults;
}

test('a commit says in its subject what it does, and a wide one in its body why', (t) => {
  if (git('merge-base', '--is-ancestor', BASE, 'HEAD').status !== 0)
    return t.skip('this clone does not hold the history since the rule');
  const log = git('log', '--no-merges', '--name-only', '--format=%x1e%h%x1f%s%x1f%b%x1f', `${BASE}..HEAD`);
  const faults = log.stdout
    .split('\x1e')
    .slice(1)
    .flatMap((entry) => {
      const [hash = '', subject = '', body = '', names = ''] = entry.split('\x1f');
      const commit = { subject, body: body.trim(), files: names.trim().split('\n').length };
      return EARLIER.has(hash.slice(0, 7))
        ? []
        : faultsOf(commit).map((fault) => `${hash} ${subject}: ${fault}`);
    });
  assert.deepEqual(faults, []);
});

test('what breaks the rule of commits is named', () => {
  const cases: [commit: Commit, faults: number][] = [
    [{ subject: 'fix(wallet): holds end with their order', body: '', files: 3 }, 0],
    [{ subject: 'docs: changelog', body: '', files: 1 }, 0],
    [{ subject: 'feat(db,endpoint)!: one page', body: 'Because.', files: 99 }, 0],
    [{ subject: 'feat(db): one page', body: '', files: 99 }, 1],
    [{ subject: 'mended the wallet', body: '', files: 1 }, 1],
    [{ subject: 'fix(wallet):', body: '', files: 1 }, 1],
    [{ subject: `fix(wallet): ${'a'.repeat(72)}`, body: '', files: 1 }, 1],
  ];
  for (const [commit, faults] of cases) assert.equal(faultsOf(commit).length, faults, commit.subject);
});
