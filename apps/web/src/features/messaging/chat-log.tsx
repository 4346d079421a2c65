import { clockTime, useT } from '@baize/i18n';
import { Button, EmptyState } from '@baize/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from './messaging.queries.ts';

/** Within this of the end a reader counts as being at it, px. */
const END_PX = 48;

/**
 * What was said. A log for screen readers: what comes is read out, what goes is not. It follows the newest words only
 * for a reader who is at the end; whoever reads back stays where he is and is told how many came.
 */
export function ChatLog({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  /** The last message there was when the reader left the end; null while he is there. */
  const [mark, setMark] = useState<string | null>(null);
  const { id: lastId, isOwn } = messages.at(-1) ?? { id: '', isOwn: false };
  useLayoutEffect(() => {
    // Own words are looked for, wherever one was reading.
    if (lastId !== '' && (atEnd.current || isOwn)) scrollToEnd(box.current);
  }, [lastId, isOwn]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The keyboard of a phone makes the room smaller: its end stays in sight.
    const watch = new ResizeObserver(() => {
      if (atEnd.current) scrollToEnd(element);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? document.body;
    atEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
    setMark((old) => (atEnd.current ? null : (old ?? lastId)));
  };
  const newer = mark === null ? 0 : messages.length - 1 - messages.findLastIndex(({ id }) => id === mark);
  return (
    <div className="chat-room">
      {/* Long talk scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={box}
        className="chat-log"
        role="log"
        aria-label={t('talk.chat.log')}
        aria-relevant="additions"
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 && <EmptyState title={t('talk.chat.empty')} text={t('talk.chat.emptyText')} />}
        {messages.map((one) => (
          <div key={one.id} className="chat-said" data-own={one.isOwn || undefined}>
            <p>
              <b>{one.isOwn ? t('talk.chat.own') : one.name}</b>
              <time>{clockTime(one.at).slice(0, 5)}</time>
            </p>
            <p>{one.text}</p>
          </div>
        ))}
      </div>
      {newer > 0 && (
        <Button
          kind="outline"
          size="small"
          icon="chevron-down"
          className="chat-newer"
          onClick={() => scrollToEnd(box.current)}
        >
          {t('talk.chat.newer', { count: newer })}
        </Button>
      )}
    </div>
  );
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
