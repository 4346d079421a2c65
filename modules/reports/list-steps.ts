import type { Answer, Ctx } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { reportsConsoleApi } from './api.ts';
import type { ReportsDeps } from './deps.ts';

/** One after the other, as queues are asked. */
export async function listSteps(
  deps: Pick<ReportsDeps, 'steps'>,
  { merchantId, caller }: Ctx<'staff'>,
): Promise<Answer<typeof reportsConsoleApi, 'listSteps'>> {
  const missing = [];
  for (const { name, needs, isMissing } of deps.steps)
    if (needs.every((one) => caller.permissions.has(one)) && (await isMissing(merchantId)))
      missing.push(name);
  return ok({ missing });
}
