import { useT } from '@baize/i18n';
import { Icon, IconButton } from '@baize/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { openDialog } from '../../session/dialogs.ts';
import { useSiteConfig } from '../../session/site-config.ts';

const PIXELS_PER_SECOND = 40;

/** Headlines of the site on one line; moves when it is longer than its place, stands still on hover and focus. */
export function Marquee() {
  const t = useT();
  const headlines = useSiteConfig()?.headline.map((headline) => headline.content) ?? [];
  const text = useRef<HTMLSpanElement>(null);
  const [seconds, setSeconds] = useState(0);
  const content = headlines.join('   /   ');
  useLayoutEffect(() => {
    const element = text.current;
    const room = element?.parentElement?.clientWidth ?? 0;
    setSeconds(element && element.scrollWidth > room ? (element.scrollWidth + room) / PIXELS_PER_SECOND : 0);
  }, [content]);
  if (headlines.length === 0) return null;
  return (
    <section className="marquee" aria-label={t('shell.marquee.label')}>
      <Icon name="megaphone" />
      <div className="marquee-line">
        <span ref={text} data-moving={seconds > 0 || undefined} style={{ animationDuration: `${seconds}s` }}>
          {content}
        </span>
      </div>
      <IconButton
        icon="chevron-right"
        label={t('shell.marquee.list')}
        onClick={() => openDialog({ kind: 'notices' })}
      />
    </section>
  );
}
