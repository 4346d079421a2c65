import type { StaffCaller } from './define.ts';

/** An operator goes home: a claim this old may be taken over by a colleague. */
export const CLAIM_MS = 15 * 60_000;

/** What an operator took to decide, so that no two work on the same thing. */
export type Claim = { claimedById: number | null; claimedBy: string | null; claimedAt: Date | null };
type Who = Pick<StaffCaller, 'staffId' | 'permissions'>;

export const isOwnClaim = ({ claimedById }: Pick<Claim, 'claimedById'>, { staffId }: Who): boolean =>
  claimedById === staffId;

/** A colleague holds it: nobody else claims or decides it until the claim ends or is released. */
export const isHeldByOther = (claim: Omit<Claim, 'claimedBy'>, who: Who, now: Date): boolean => {
  const until = claimedUntil(claim);
  return until !== null && now < until && !isOwnClaim(claim, who);
};

/** Its holder gives a claim back; who has the permission for it takes it from a colleague who cannot. */
export const mayReleaseClaim = (claim: Pick<Claim, 'claimedById'>, who: Who): boolean =>
  claim.claimedById !== null && (isOwnClaim(claim, who) || who.permissions.has('claims.release'));

export const claimedUntil = ({ claimedAt }: Pick<Claim, 'claimedAt'>): Date | null =>
  claimedAt && new Date(claimedAt.getTime() + CLAIM_MS);

/** A claim of the caller's from now on, and none. */
export const claimOf = ({ caller }: { caller: Pick<StaffCaller, 'staffId' | 'name'> }, now: Date) => ({
  claimedById: caller.staffId,
  claimedBy: caller.name,
  claimedAt: now,
});
export const NO_CLAIM = { claimedById: null, claimedBy: null, claimedAt: null } as const;
