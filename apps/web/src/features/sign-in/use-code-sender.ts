import { useEffect, useRef, useState } from 'react';
import { createThrottle, resendAt, secondsUntil, SEND_THROTTLE_MS } from './resend.ts';

type Sent = { ok: true; value: { expiredMinutes: number } } | { ok: false; code: string; detail?: unknown };
type Options = {
  send: () => Promise<Sent>;
  /** What stands in the way, as an error code of the number's field; asked at each press. */
  problem: () => string | undefined;
  /** Forgot password counts from the middle of the round trip. */
  isFromHalfTrip?: boolean;
};

/**
 * Sends a code and counts down until another may be asked for. A press while it counts, within a second of the last
 * one or with a number that is none does nothing (AUTH-029…031).
 */
export function useCodeSender({ send, problem, isFromHalfTrip = false }: Options) {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ code: string; detail?: unknown }>();
  const passes = useRef(createThrottle(SEND_THROTTLE_MS));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until, Date.now()));
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  const press = async (): Promise<void> => {
    if (left > 0 || isBusy || problem() !== undefined || !passes.current(performance.now())) return;
    setBusy(true);
    const began = performance.now();
    const answer = await send();
    setBusy(false);
    if (!answer.ok) {
      setRefused(answer);
      return;
    }
    const roundTrip_ms = isFromHalfTrip ? performance.now() - began : 0;
    setUntil(resendAt({ at: Date.now(), expiredMinutes: answer.value.expiredMinutes, roundTrip_ms }));
  };
  return { left, isBusy, press: () => void press(), refused, forgive: () => setRefused(undefined) };
}
