export { signInApi } from './api.ts';
export { createSignIn, type SignInDeps, type SignInOptions } from './deps.ts';
export { signInHandlers } from './handlers.ts';
export { signInJobs } from './jobs.ts';
export { resolveMemberCaller, type ResolvedCaller } from './session.ts';

// ---- secrets a member types, and messages about what changed
export { createPasswords, whenFree, type Passwords } from './password.ts';
export { checkPaymentPassword, type PaymentPasswordRefusal } from './check-payment-password.ts';
export { openNewPaymentPassword, replacePaymentPassword, verifyPaymentPassword } from './payment-password.ts';
export { proveSealedPassword } from './prove-sealed-password.ts';
export { checkNewPassword } from './password-rule.ts';
export { replacePassword } from './replace-password.ts';
export { ownProofsOf } from './extra-verification.ts';
export { sendSecurityNotice, notifyMember } from './security-notice.ts';

// ---- for security (the member) and member-desk (staff), who ask and audit before they write
export { changeMemberState } from './change-member-state.ts';
export { endSessionOf, endOneSession, readSessionEnded, SESSION_ENDED_CHANNEL } from './end-session.ts';
export { bindContact } from './bind-contact.ts';
export { hasProof, keepProof, type ProvedFor } from './session-proof.sql.ts';
export { listLiveSessions } from './session.sql.ts';
export { listLoginEvents } from './login-event.sql.ts';

// ---- for registration: who becomes a member is signed in
export { insertLoginEvent } from './login-event.sql.ts';
export { sessionOfNew, type SessionView } from './signed-in.ts';

export { clearLockout, LOCKOUT_KINDS, lockoutsOf } from './lockouts.ts';
export { listAlike, listAlikeAmong } from './list-alike.sql.ts';
export { signInModule } from './module.ts';
export { signInSealedColumns } from './sealing.ts';
