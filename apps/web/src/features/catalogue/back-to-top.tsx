import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useEffect, useRef, useState } from 'react';

/** Back to the top of a long list (LOBBY-024), from the second screen on; on wide screens the service bar has it too. */
export function BackToTop() {
  const t = useT();
  const mark = useRef<HTMLSpanElement>(null);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => entry && setFar(!entry.isIntersecting && entry.boundingClientRect.bottom < 0),
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <span ref={mark} className="to-top-mark" aria-hidden="true" />
      {isFar && (
        <button
          type="button"
          className="to-top"
          aria-label={t('shell.topShort')}
          onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <Icon name="arrow-up" size={20} />
        </button>
      )}
    </>
  );
}
