import { durationText, useT } from '@baize/i18n';
import { Gauge } from '@baize/ui';
import { useEffect, useState } from 'react';
import { timeLeft } from './time-left.ts';

/** The ticks turn to the warning colour below this. */
const URGENT_S = 10;

type CountdownProps = {
  /** Epoch ms by the server's clock. */
  start: number;
  end: number;
  /** The server's clock minus the device's, in ms. */
  offset: number;
  label: string;
  size?: number;
};

/** The half-moon gauge counting down. Only it re-renders every second. */
export function Countdown({ start, end, offset, label, size = 92 }: CountdownProps) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { seconds, fraction } = timeLeft(now, offset, start, end);
  return (
    <Gauge
      fraction={fraction}
      text={durationText(seconds, t)}
      size={size}
      urgent={seconds < URGENT_S}
      label={label}
    />
  );
}
