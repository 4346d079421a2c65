import type { Ctx } from '@baize/endpoint';
import { keepPrivately, type PrivatePictureRefusal, readPrivately, redrawn } from '@baize/images';
import { ok, refuse, type Result } from '@baize/kernel';
import { type DepositRow, findAnyDeposit, lockDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { findSlip, insertSlip } from './slip.sql.ts';

const SLIPS_MAX = 3;
const FOLDER = 'uploads/deposit-slips';

type AttachRefusal = 'not_found' | 'state_changed' | 'too_many_images' | PrivatePictureRefusal;
type Attached = Result<{ slipId: number; slipCount: number }, AttachRefusal>;
type Slip = Result<{ mime: 'image/webp'; image: string }, 'not_found'>;

/** A picture of the bank's slip, for the operator who looks for the money. It proves nothing by itself. */
export async function attachDepositSlip(
  deps: DepositsDeps,
  input: { orderNo: string; image: string },
  ctx: Ctx<'member'>,
): Promise<Attached> {
  const drawn = await redrawn(input.image);
  if (!drawn.ok) return drawn;
  const bytes = drawn.value;
  return keepPrivately<Attached>(deps.files, FOLDER, bytes, (file) =>
    deps.db.transaction<Attached>(async (tx) => {
      const row = await lockDeposit(tx, input.orderNo);
      if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
      if (!mayHaveSlip(deps, row)) return refuse('state_changed', { state: row.state });
      if (row.slipCount >= SLIPS_MAX) return refuse('too_many_images', { max: SLIPS_MAX });
      const { orderNo } = row;
      const slip = await insertSlip(tx, { orderNo, bytes: bytes.length, file, createdAt: deps.clock.now() });
      return ok({ slipId: slip.slipId, slipCount: row.slipCount + 1 });
    }),
  );
}

/** Where a person looks for the money; an expired order too, for money that was sent late. */
const mayHaveSlip = (deps: DepositsDeps, { state, gateway }: DepositRow): boolean =>
  deps.gateways.get(gateway)?.confirmedBy === 'statement' &&
  (state === 'WAITING_PAYMENT' || state === 'SUBMITTED' || state === 'EXPIRED');

/** Its owner's look at it. */
export async function getDepositSlip(
  deps: DepositsDeps,
  input: { orderNo: string; slipId: number },
  ctx: Ctx<'member'>,
): Promise<Slip> {
  const row = await findAnyDeposit(deps.db, input.orderNo);
  return row?.memberId === ctx.caller.memberId ? slipOf(deps, input) : refuse('not_found');
}

/** An operator's. */
export async function getDepositSlipOfMember(
  deps: DepositsDeps,
  input: { orderNo: string; slipId: number },
  ctx: Ctx<'staff:deposits.read'>,
): Promise<Slip> {
  const row = await findAnyDeposit(deps.db, input.orderNo);
  return row?.merchantId === ctx.merchantId ? slipOf(deps, input) : refuse('not_found');
}

async function slipOf(deps: DepositsDeps, input: { orderNo: string; slipId: number }): Promise<Slip> {
  const slip = await findSlip(deps.db, input.orderNo, input.slipId);
  if (!slip) return refuse('not_found');
  return ok({ mime: 'image/webp', image: await readPrivately(deps.files, FOLDER, slip.file) });
}
