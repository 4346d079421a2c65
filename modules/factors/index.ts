export { addPasskey, passkeyRegistrationOptions, storePasskey, verifyNewPasskey } from './add-passkey.ts';
export {
  forgetAddress,
  forgetAllAddresses,
  isKnownAddress,
  listAddresses,
  rememberAddress,
} from './addresses.ts';
export { forgetAttempts, returnAttempt, takeAttempt, type Limit } from './attempts.ts';
export { backupCodeOf, newBackupCodes, shownBackupCode } from './backup-codes.ts';
export { clearCounters, listCounters } from './attempts.sql.ts';
export { codeCounters, proofCounters } from './counters.ts';
export { createFactors, type FactorsDeps } from './deps.ts';
export { FIREBASE_ORIGINS, firebasePhone } from './firebase-phone.ts';
export { issueCode } from './issue-code.ts';
export { verifyPhoneToken } from './phone-token.ts';
export type { PhoneProvider } from './phone-provider.ts';
export { confirmTotp, startTotp } from './start-totp.ts';
export { HOUSE, type Subject } from './subject.ts';
export { takeCode } from './take-code.ts';
export type { CodeTarget } from './target.ts';
export { closeTicket, openTicket, readTicket, tryTicket } from './tickets.ts';
export { newTotpSecret, totpStep, totpUri } from './totp-steps.ts';
export { removeTotp, renewBackupCodes, totpState, verifyTotp } from './verify-totp.ts';
export { passkeyAnswer, passkeyCreated } from './passkey-response.ts';
export { listPasskeys, removeAllPasskeys, removePasskey } from './passkeys.ts';
export { relyingParty } from './relying-party.ts';
export { passkeyLoginOptions, verifyPasskey } from './verify-passkey.ts';
export { factorsModule } from './module.ts';
export { factorsSealedColumns } from './sealed-columns.ts';
