/** Rates with what an operator makes in the same transaction: an agent's account, or an invite link. */
import { changeControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Done } from '@baize/endpoint';
import type { Changed, Control } from '@baize/endpoint/control';
import { invariant, ok, refuse, type Clock, type Refusal, type Result } from '@baize/kernel';
import type { WriteCtx } from './deps.ts';
import { againstLink, linkRatesControl } from './link-control.ts';
import { againstRates, memberRatesControl } from './member-control.ts';
import { givenOf, type Wanted } from './set-rates.ts';

type Deps = { clock: Clock };
type Ctx = Pick<WriteCtx, 'merchantId' | 'caller'>;
type Also = { action: string; target: string; before?: unknown; after?: unknown };
/** The proposal that waits, null where they hold or none were asked for; and what the log says beside the act. */
type Wished = { proposalId: number | null; also?: Also };

/** Of an account that was opened in this transaction, from the next product day on. What does not fit is refused by field. */
export const wishMemberRates = (
  deps: Deps,
  tx: Tx,
  ctx: Ctx,
  { memberId, rates, reason }: { memberId: number; rates: Wanted; reason: string },
): Promise<Result<Wished, 'validation_failed'>> => {
  const wanted = { memberId, rates: { ...rates }, lowersBelow: false, by: ctx.caller.name };
  const refused = () => againstRates(tx, deps, { ...wanted, merchantId: ctx.merchantId });
  return wish(deps, tx, ctx, memberRatesControl(deps), { wanted, reason }, refused);
};

/** Of a link that was made in this transaction. */
export const wishLinkRates = (
  deps: Deps,
  tx: Tx,
  ctx: Ctx,
  { code, rates, reason }: { code: string; rates: Wanted; reason: string },
): Promise<Result<Wished, 'validation_failed'>> => {
  const wanted = { merchantId: ctx.merchantId, code, rates: { ...rates } };
  const refused = () => againstLink(tx, deps, ctx.merchantId, wanted);
  return wish(deps, tx, ctx, linkRatesControl(deps), { wanted, reason }, refused);
};

/** What raises a rate waits for a second operator, as it does on an account or a link that is there already. */
async function wish<Asked extends { rates: Wanted }, Seen extends object | null, Code extends string>(
  deps: Deps,
  tx: Tx,
  ctx: Ctx,
  control: Control<Tx, 'rates.member' | 'rates.link', Asked, Seen, Code>,
  asked: { wanted: Asked; reason: string },
  against: () => Promise<Refusal<Code> | undefined>,
): Promise<Result<Wished, 'validation_failed'>> {
  if (givenOf(asked.wanted.rates).length === 0) return ok({ proposalId: null });
  const refused = await against();
  if (refused) {
    invariant(refused.code === 'validation_failed', 'what was made is there', { code: refused.code });
    return refuse('validation_failed', refused.detail);
  }
  const changed = await changeControl(deps)(tx, ctx, control, asked);
  if (!changed.ok) {
    invariant(changed.code === 'nothing_to_change', 'nobody proposed it before', { code: changed.code });
    return ok({ proposalId: null });
  }
  return ok(wishedOf(changed.value, control.action));
}

function wishedOf(done: Done<Changed<object | null>>, action: string): Wished {
  const { proposalId } = done.value;
  if ('unchanged' in done) return { proposalId };
  const { target, before, after } = done;
  return { proposalId, also: { action: done.action ?? action, target, before, after } };
}
