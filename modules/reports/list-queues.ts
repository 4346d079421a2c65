import type { Waiting } from '@baize/db';
import type { Answer, Ctx } from '@baize/endpoint';
import { exactText, ok } from '@baize/kernel';
import type { reportsConsoleApi } from './api.ts';
import type { ReportsDeps } from './deps.ts';

/** One queue after the other, so that an open console takes one connection, not one for each queue. */
export async function listQueues(
  deps: ReportsDeps,
  { merchantId, caller }: Ctx<'staff'>,
): Promise<Answer<typeof reportsConsoleApi, 'listQueues'>> {
  const mine = deps.queues.filter(({ needs }) => needs.every((one) => caller.permissions.has(one)));
  const list = [];
  for (const { name, find } of mine) {
    const found = await find(merchantId, caller);
    list.push({
      name,
      count: found?.count ?? 0,
      oldestAt: found?.oldestAt.getTime() ?? null,
      newest: found ? newestOf(found.newest) : null,
    });
  }
  return ok({ list });
}

const newestOf = ({ amount, ...newest }: Waiting['newest']) => ({
  ...newest,
  amount: amount === null || newest.currency === null ? null : exactText(amount, newest.currency),
});
