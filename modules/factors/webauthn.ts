/**
 * Passkeys by their standard, loaded by the first that is added or used: 300 files, 0.3 s of CPU (2026-11-26), which every process that
 * imports this module would pay at its start, a command of the operator and a test file too.
 */
export const webauthn = () => import('@simplewebauthn/server');
export type Webauthn = Awaited<ReturnType<typeof webauthn>>;
