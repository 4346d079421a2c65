import { useT } from '@baize/i18n';
import { isReachable, type Line } from './line-speed.ts';

/** How fast a line is, in a word and milliseconds. */
export function LineSpeed({ line }: { line: Line | undefined }) {
  const t = useT();
  if (!line) return <span className="line-speed">{t('shell.line.testing')}</span>;
  if (!isReachable(line)) return <span className="line-speed is-none">{t('shell.line.none')}</span>;
  const ms = line.speed;
  const text = {
    fast: () => t('shell.line.fast', { ms }),
    normal: () => t('shell.line.normal', { ms }),
    slow: () => t('shell.line.slow', { ms }),
  }[line.type];
  return <span className={`line-speed is-${line.type}`}>{text()}</span>;
}

/** The same as bars; none for a line that is unreachable or not measured yet. */
export function LineBars({ line }: { line: Line | undefined }) {
  const bars = line && isReachable(line) ? { fast: 3, normal: 2, slow: 1 }[line.type] : 0;
  return (
    <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
      {['M1 9h3v4H1z', 'M7 5h3v8H7z', 'M13 1h3v12h-3z'].map((path, index) => (
        <path key={path} d={path} fill={index < bars ? 'var(--up)' : 'var(--line-2)'} />
      ))}
    </svg>
  );
}
