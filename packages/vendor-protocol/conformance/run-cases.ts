export type CaseResult = { id: string; title: string } & (
  | { result: 'pass' }
  | { result: 'skip'; why: string }
  | { result: 'fail'; why: string }
);
type Case<World, Setting> = {
  id: string;
  title: string;
  /** Why the case does not hold for this peer; undefined: it does. */
  skip?: (setting: Setting) => string | undefined;
  run(world: World): Promise<unknown>;
};

/** Runs every case, one after another, and reports each as it ends. Never throws for what the peer answers. */
export async function runCases<World, Setting>(
  cases: readonly Case<World, Setting>[],
  world: World,
  setting: Setting,
  report: (result: CaseResult) => void,
): Promise<{ passed: number; failed: number; skipped: number }> {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const { id, title, skip, run } of cases) {
    const why = skip?.(setting);
    if (why !== undefined) {
      count.skipped += 1;
      report({ id, title, result: 'skip', why });
      continue;
    }
    try {
      await run(world);
      count.passed += 1;
      report({ id, title, result: 'pass' });
    } catch (error) {
      count.failed += 1;
      report({ id, title, result: 'fail', why: error instanceof Error ? error.message : String(error) });
    }
  }
  return count;
}
