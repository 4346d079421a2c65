export {
  addPasskey,
  passkeyRegistrationOptions,
  type AddedPasskey,
  type AddPasskeyRefusal,
} from './add-passkey.ts';
export {
  forgetAddress,
  forgetAllAddresses,
  isKnownAddress,
  listAddresses,
  rememberAddress,
  type KnownAddress,
} from './addresses.ts';
export { forgetAttempts, returnAttempt, takeAttempt, type Limit, type Taken } from './attempts.ts';
export type { CodePurpose } from './code.ts';
export { clearCounters, codeCounters, listCounters, proofCounters, type Counter } from './counters.ts';
export { createFactors, type FactorsDeps, type FactorsOptions } from './deps.ts';
export { factorsApi } from './api.ts';
export { FIREBASE_ORIGINS, firebasePhone, type FirebaseOptions } from './firebase-phone.ts';
export { factorsHandlers } from './handlers.ts';
export { issueCode, type IssueCode, type IssueRefusal } from './issue-code.ts';
export { factorsJobs } from './jobs.ts';
export { networkOf } from './network.ts';
export { verifyPhoneToken } from './phone-token.ts';
export type { PhoneProvider, PhoneProviderInfo, PhoneTokenRefusal } from './phone-provider.ts';
export { confirmTotp, startTotp, type TotpCodeRefusal } from './start-totp.ts';
export { HOUSE, subjectKey, type Subject } from './subject.ts';
export { takeCode, type TakeCode, type TakeRefusal } from './take-code.ts';
export type { CodeTarget } from './target.ts';
export { closeTicket, openTicket, readTicket, tryTicket, type Ticket, type TicketKey } from './tickets.ts';
export { newTotpSecret, totpStep, totpUri } from './totp-steps.ts';
export {
  removeTotp,
  renewBackupCodes,
  totpState,
  verifyTotp,
  type TotpState,
  type TotpVerified,
} from './verify-totp.ts';
export { passkeyAnswer, passkeyCreated } from './passkey-response.ts';
export { listPasskeys, removeAllPasskeys, removePasskey, type Passkey } from './passkeys.ts';
export { relyingParty, type RelyingParty } from './relying-party.ts';
export { passkeyLoginOptions, verifyPasskey, type PasskeyVerified } from './verify-passkey.ts';
