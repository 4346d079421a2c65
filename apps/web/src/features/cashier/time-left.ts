/**
 * What a countdown shows: whole seconds left by the server's clock, and the part of the whole time that is left.
 * All instants are epoch ms; `offset` is the server's clock minus the device's.
 */
export function timeLeft(
  now: number,
  offset: number,
  start: number,
  end: number,
): { seconds: number; fraction: number } {
  const left = Math.max(0, end - (now + offset));
  const whole = Math.max(1, end - start);
  return { seconds: Math.ceil(left / 1000), fraction: Math.min(1, left / whole) };
}
