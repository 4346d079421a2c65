import { useT } from '@baize/i18n';
import type { Line } from './line-speed.ts';

/** How fast a line is, in a word and milliseconds. */
export function LineSpeed({ line }: { line: Line | undefined }) {
  const t = useT();
  if (!line) return <span className="line-speed">{t('shell.line.testing')}</span>;
  const text = {
    fast: () => t('shell.line.fast', { ms: line.latency_ms }),
    normal: () => t('shell.line.normal', { ms: line.latency_ms }),
    slow: () => t('shell.line.slow', { ms: line.latency_ms }),
    none: () => t('shell.line.none'),
  }[line.grade];
  return <span className={`line-speed is-${line.grade}`}>{text()}</span>;
}

/** The same as bars. */
export function LineBars({ grade }: { grade: Line['grade'] }) {
  const bars = { fast: 3, normal: 2, slow: 1, none: 0 }[grade];
  return (
    <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
      {['M1 9h3v4H1z', 'M7 5h3v8H7z', 'M13 1h3v12h-3z'].map((path, index) => (
        <path key={path} d={path} fill={index < bars ? 'var(--up)' : 'var(--line-2)'} />
      ))}
    </svg>
  );
}
