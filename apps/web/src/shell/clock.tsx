import { clockTime, zoneText } from '@baize/i18n';
import { useEffect, useState } from 'react';
import { siteNow } from '../session/server-time.ts';

const SECOND_MS = 1000;

/** The site's time: never the browser's zone, nor its clock (SHELL-049). A leaf of its own: nothing else renders each second. */
export function Clock({ zone }: { zone: string }) {
  const [now, setNow] = useState(siteNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(siteNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="clock" data-testid="clock">
      <time dateTime={new Date(now).toISOString()}>{clockTime(now, zone)}</time>
      <span>{zoneText(zone, now)}</span>
    </div>
  );
}
