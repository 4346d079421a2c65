import { useT } from '@baize/i18n';
import { Icon, IconButton } from '@baize/ui';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { openDialog } from '../../session/dialogs.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { MessagesButton } from '../messaging/messages-button.tsx';

const PIXELS_PER_SECOND = 40;
/** Older notices are in the list behind the arrow. */
const NOTICES_MAX = 5;
const BETWEEN = '   /   ';

/**
 * Headlines and the newest notices on one line; moves when it is longer than its place, stands still on hover and focus.
 * A notice opens the notice popup at it (SITE-026).
 */
export function Marquee() {
  const t = useT();
  const config = useSiteConfig();
  const headlines = config?.headline.map((headline) => headline.content) ?? [];
  const notices = config?.notice.slice(0, NOTICES_MAX) ?? [];
  const text = useRef<HTMLSpanElement>(null);
  const [seconds, setSeconds] = useState(0);
  const content = [...headlines, ...notices.map(({ title }) => title)].join(BETWEEN);
  useLayoutEffect(() => {
    const element = text.current;
    const room = element?.parentElement?.clientWidth ?? 0;
    setSeconds(element && element.scrollWidth > room ? (element.scrollWidth + room) / PIXELS_PER_SECOND : 0);
  }, [content]);
  if (!content) return null;
  return (
    <section className="marquee" aria-label={t('shell.marquee.label')}>
      <Icon name="megaphone" />
      <div className="marquee-line">
        <span ref={text} data-moving={seconds > 0 || undefined} style={{ animationDuration: `${seconds}s` }}>
          {headlines.join(BETWEEN)}
          {notices.map(({ id, title }, index) => (
            <Fragment key={id}>
              {(index > 0 || headlines.length > 0) && BETWEEN}
              <button type="button" onClick={() => openDialog({ kind: 'notices', noticeId: id })}>
                {title}
              </button>
            </Fragment>
          ))}
        </span>
      </div>
      <MessagesButton />
      <IconButton
        icon="chevron-right"
        label={t('shell.marquee.list')}
        onClick={() => openDialog({ kind: 'notices' })}
      />
    </section>
  );
}
