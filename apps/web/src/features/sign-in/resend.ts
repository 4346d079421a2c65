/** AUTH-030: a second press within this is not heard. */
export const SEND_THROTTLE_MS = 1000;
const MINUTE_MS = 60_000;
/** AUTH-037: the phone-verification provider's codes may be asked for again after this. */
const PROVIDER_MINUTES = 1;

type Sent = {
  /** When the answer came. */
  at: number;
  /** How long the code lasts by the server's answer; one minute when it does not say. */
  expiredMinutes?: number;
  /** Forgot password: the code's life began half a round trip before the answer was here (spec §4). */
  roundTrip_ms?: number;
  isProvider?: boolean;
};

/** The moment another code may be sent (AUTH-036, AUTH-037). */
export function resendAt({ at, expiredMinutes = 1, roundTrip_ms = 0, isProvider = false }: Sent): number {
  return at + (isProvider ? PROVIDER_MINUTES : expiredMinutes) * MINUTE_MS - roundTrip_ms / 2;
}

export const secondsUntil = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** Lets one press through per `gap_ms`; answers whether this one goes. `now` is any clock that only moves on. */
export function createThrottle(gap_ms: number): (now: number) => boolean {
  let last = -Infinity;
  return (now) => {
    if (now - last < gap_ms) return false;
    last = now;
    return true;
  };
}
