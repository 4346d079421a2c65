import { ok, refuse, type Result } from '@baize/kernel';
import type { Codes } from '@baize/endpoint';
import { takeCode, totpState, verifyTotp } from '@baize/factors';
import { hasProof, keepProof, type ProvedFor, proveSealedPassword } from '@baize/sign-in';
import { type MemberRow, subjectOf } from '@baize/members';
import type { securityApi } from './api.ts';
import { boundTarget } from './bound-target.ts';
import type { SecurityDeps } from './deps.ts';

/** How long a proof stays valid for its session. */
const PROOF_MS = 5 * 60_000;

export type Proof = 'totp' | 'oldCode' | 'password';
export type ProofGiven = { totp: string; oldCode: string; password?: string | undefined };
type Refusal = Extract<Codes<typeof securityApi, 'bindMobile'>, Codes<typeof securityApi, 'bindEmail'>>;

/**
 * The proof a change of the mobile number or address asks for (R17, OPEN-MEMBER-01): the authenticator where there is one,
 * else a code to what is bound now, else, where nothing is bound, the password.
 */
export async function proofFor(
  deps: Pick<SecurityDeps, 'db'>,
  member: Pick<MemberRow, 'id' | 'mobile' | 'email'>,
  what: ProvedFor,
): Promise<Proof> {
  const { enabled } = await totpState(deps.db, subjectOf(member.id));
  if (enabled) return 'totp';
  return member[what] ? 'oldCode' : 'password';
}

/**
 * Checks the proof of a change, or finds that this session gave it minutes ago, so that a mistyped code of the new number
 * does not cost another proof. Counts attempts, so it must not run inside a transaction.
 */
export async function proveChange(
  deps: SecurityDeps,
  member: MemberRow,
  change: { what: ProvedFor; sessionId: string },
  given: ProofGiven,
): Promise<Result<null, Refusal>> {
  const { what, sessionId } = change;
  const now = deps.clock.now();
  if (await hasProof(deps.db, sessionId, what, new Date(now.getTime() - PROOF_MS))) return ok(null);
  const proof = await proofFor(deps, member, what);
  if (!given[proof]) return refuse('proof_required', { proof });
  const taken = await take(deps, member, what, proof, given);
  if (!taken.ok) return taken;
  await keepProof(deps.db, sessionId, what, now);
  return ok(null);
}

async function take(
  deps: SecurityDeps,
  member: MemberRow,
  what: ProvedFor,
  proof: Proof,
  given: ProofGiven,
): Promise<Result<null, Refusal>> {
  const { id: memberId, merchantId } = member;
  const subject = subjectOf(memberId);
  switch (proof) {
    case 'totp': {
      const verified = await verifyTotp(deps.factors, merchantId, subject, given.totp);
      return verified.ok ? ok(null) : verified;
    }
    case 'oldCode':
      return takeCode(deps.factors, {
        merchantId,
        purpose: what === 'mobile' ? 'old_mobile' : 'old_email',
        target: boundTarget(member, what),
        code: given.oldCode,
        subject,
      });
    case 'password':
      return proveSealedPassword(deps, { memberId, merchantId }, given.password ?? '');
  }
}
