import { propose } from '@baize/approvals';
import { actorOf, staffChange, type Ctx, type Done } from '@baize/endpoint';
import { invariant, payableText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findChannelOfGateway } from '@baize/cashier';
import type { DepositsDeps } from './deps.ts';
import { creditIncoming, leaveOpen, recordIncoming } from './receive-incoming.ts';
import { settleWish } from './settle-incoming.ts';

export type StatementLine = {
  ref: string;
  amount: string;
  bookedAt: number;
  memo?: string | undefined;
  payer?: string | undefined;
};

/**
 * Lines of a statement, typed in or read from the bank's file: each is written down once and matched like any other
 * money. No gateway says that it came, so it is proposed where it would be credited. A line that was recorded before is counted and skipped, so that a file may be given twice.
 */
export async function addStatementLines(
  deps: DepositsDeps,
  input: { gateway: string; lines: readonly StatementLine[] },
  ctx: Ctx<'staff:deposits.review'>,
): Promise<
  Result<
    { matched: number; proposed: number; open: number; known: number },
    'gateway_unknown' | 'amount_invalid' | 'account_closed'
  >
> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const { currency } = merchant;
  const gateway = deps.gateways.get(input.gateway);
  const channel = await findChannelOfGateway(deps.db, ctx.merchantId, input.gateway, currency);
  if (gateway?.confirmedBy !== 'statement' || !channel) return refuse('gateway_unknown');
  // Read before anything is written: a file with a bad line is refused whole.
  const amounts = input.lines.map((line) => payableUnits(line.amount, currency));
  const bad = amounts.indexOf(undefined);
  if (bad >= 0) return refuse('amount_invalid', { line: bad + 1, ref: input.lines[bad]?.ref });
  const count = { matched: 0, proposed: 0, open: 0, known: 0 };
  for (const [index, line] of input.lines.entries()) {
    const amount = amounts[index];
    invariant(amount !== undefined, 'amounts were read above', { index });
    const common = { merchantId: ctx.merchantId, gateway: gateway.code, source: actorOf(ctx) };
    const { ref, memo = '', payer = null } = line;
    const money = { account: channel.receiver?.account ?? null, currency, amount, original: null };
    // One line, one transaction: a long file holds no locks and a fault keeps what was done.
    const added = await staffChange(
      deps,
      ctx,
      { action: 'incoming.add' },
      async (tx): Promise<Result<Done<keyof typeof count>, 'account_closed'>> => {
        const bookedAt = new Date(line.bookedAt);
        const found = await recordIncoming(deps, tx, { ...common, ...money, ref, memo, payer, bookedAt });
        if (!found.row) return ok({ unchanged: true, value: 'known' as const });
        const { incomingId } = found.row;
        const logged = (outcome: string, orderNo: string | null) => ({
          target: `incoming:${incomingId}`,
          before: null,
          after: { ref, amount: payableText(amount, currency), outcome, orderNo },
        });
        if (!('order' in found))
          return ok({ ...logged(found.outcome, found.row.orderNo), value: 'open' as const });
        const { orderNo } = found.order;
        const wish = settleWish(found.row, { ...found.order, order: found.order, reason: ref });
        const done = await propose(deps, tx, ctx, wish, {
          act: async () => {
            const { outcome, row } = await creditIncoming(deps, tx, found);
            // Closed at this moment: nothing is kept of the line, and the file is given again.
            if (row.state !== 'MATCHED') return refuse('account_closed', { ref });
            return ok({ ...logged(outcome, orderNo), value: 'matched' as const });
          },
          waits: () => 'proposed' as const,
        });
        if (!done.ok) {
          invariant(done.code !== 'proposed_already', 'nothing was proposed about a new line', {
            incomingId,
          });
          return refuse(done.code, done.detail);
        }
        if (done.value.value === 'proposed') await leaveOpen(tx, found.row, 'second_person', orderNo);
        return done;
      },
    );
    if (!added.ok) return added;
    count[added.value] += 1;
  }
  return ok(count);
}
