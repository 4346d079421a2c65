import { spawn } from 'node:child_process';

/**
 * Runs test files, each a process of its own, a few at a time. `node --test --test-timeout` ends a test, never a file: one
 * that leaves a server listening, spins, or leaves a child with its output open would hold the run for ever.
 */
export type TestRun = {
  passed: number;
  failed: number;
  /** A file that failed, with the names of the tests that did; printed at the end of a long run. */
  failures: string[];
  /** Files that failed among others and passed alone, with what failed first. */
  flaky: string[];
  /** Milliseconds each file took, the longest first. */
  took: [file: string, ms: number][];
};

/** Characters of a failed file's summary. */
const SUMMARY_MAX = 600;

type Options = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  atOnce: number;
  /** Plays a failed file once more, alone, when all others have ended: what passes then is named as flaky. */
  again: boolean;
  /** Milliseconds after which a file is ended with all its children, and counts as failed; a test has half of them. */
  limit: number;
  print: (text: string) => void;
};

/** Prints each file's output when the file ends; a file that fails without a failed test counts as one failure. */
export async function runTestFiles(files: readonly string[], options: Options): Promise<TestRun> {
  const run: TestRun = { passed: 0, failed: 0, failures: [], flaky: [], took: [] };
  const failed: Played[] = [];
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const began = performance.now();
      const played = await play(file, options);
      run.took.push([file, performance.now() - began]);
      if (played.failed > 0) failed.push(played);
      else run.passed += played.passed;
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  for (const first of failed) {
    const last = options.again ? await play(first.file, options) : first;
    run.passed += last.passed;
    run.failed += last.failed;
    if (last.failed > 0) run.failures.push(last.summary);
    else run.flaky.push(first.summary);
  }
  run.took.sort(([, a], [, b]) => b - a);
  return run;
}

type Played = { file: string; passed: number; failed: number; summary: string };

async function play(file: string, options: Options): Promise<Played> {
  const { output, failed } = await runFile(file, options);
  options.print(output);
  const count = (rule: RegExp) => Number(rule.exec(output)?.[1] ?? 0);
  const failures = count(/^ℹ fail (\d+)/m) + count(/^ℹ cancelled (\d+)/m);
  const names = output
    .split('\n✖ failing tests:', 1)
    .join('')
    .split('\n')
    .flatMap((line) => /^\s*✖ (.*?)(?: \([\d.]+ms\))?$/.exec(line)?.[1] ?? []);
  return {
    file,
    passed: count(/^ℹ pass (\d+)/m),
    failed: failed ? Math.max(failures, 1) : failures,
    summary: [file, ...new Set(names)].join(' › ').slice(0, SUMMARY_MAX),
  };
}

function runFile(file: string, { cwd, env, limit }: Options): Promise<{ output: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    // A failed test may leave a connection open: the file ends all the same (--test-force-exit).
    const args = ['--test-force-exit', `--test-timeout=${limit / 2}`, '--test-reporter=spec', file];
    // A process group of its own, so that its children end with it.
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const endGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      endGroup();
    }, limit);
    child.on('error', reject);
    child.on('exit', endGroup);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (late) output += `✖ ${file} did not end within ${limit / 1000} s\n`;
      resolve({ output, failed: late || code !== 0 });
    });
  });
}
