import { generateSecret, generateURI, verify } from 'otplib';

/** RFC 6238: six digits, 30-second steps, SHA-1; a phone's clock may be one step off either way (OPEN-AUTH-13). */
const TOLERANCE_SECONDS = 30;

export const newTotpSecret = (): string => generateSecret();

/** The address an authenticator app takes from a QR code. */
export const totpUri = (of: { issuer: string; label: string; secret: string }): string => generateURI(of);

/** The step a six-digit code belongs to; undefined for a wrong code or one whose step is not after `lastStep`. */
export async function totpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | undefined> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
