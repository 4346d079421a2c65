import { useT, type I18n } from '@baize/i18n';
import { Icon, Menu } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSiteConfig } from '../session/site-config.ts';
import { gradeOf, originsOf, ping, type Line } from './line-speed.ts';

const LINE_STALE_MS = 120_000;

/**
 * The mirror lines with their latency, bars and a word (SHELL-044). The line one is on is the first and always measured;
 * the others only when the list is opened. Choosing one opens the same place there.
 */
export function LineSelector() {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  const domains = useSiteConfig()?.domainRoutes.map((route) => route.domainName) ?? [];
  const [own = location.origin, ...mirrors] = originsOf(location, domains);
  const current = useQuery({
    queryKey: ['site', 'line', own],
    queryFn: () => measure(own),
    staleTime: LINE_STALE_MS,
  });
  const others = useQuery({
    queryKey: ['site', 'lines', mirrors],
    queryFn: () => Promise.all(mirrors.map(measure)),
    enabled: isOpened && mirrors.length > 0,
    staleTime: LINE_STALE_MS,
  });
  const lines = [own, ...mirrors].map((origin, index) => ({
    origin,
    line: index === 0 ? current.data : others.data?.[index - 1],
  }));
  const items = lines.map(({ origin, line }, index) => ({
    key: origin,
    checked: index === 0,
    label: (
      <>
        {t('shell.line.name', { number: index + 1 })} <Speed line={line} t={t} />
      </>
    ),
    onSelect: () => {
      if (index > 0) location.assign(origin + location.pathname + location.search);
    },
  }));
  const retest = () => void Promise.all([current.refetch(), others.refetch()]);
  return (
    <div className="line-selector">
      <Menu
        label={t('shell.line.label')}
        onOpen={() => setOpened(true)}
        items={[
          ...items,
          {
            key: 'test',
            icon: 'refresh-cw',
            label: t('shell.line.retest'),
            separated: true,
            onSelect: retest,
          },
        ]}
        button={
          <>
            <Bars grade={current.data?.grade ?? 'none'} />
            {t('shell.line.name', { number: 1 })} <Speed line={current.data} t={t} />
            <Icon name="chevron-down" size={16} />
          </>
        }
      />
    </div>
  );
}

async function measure(origin: string): Promise<Line> {
  const isOwn = origin === location.origin;
  const latency_ms = await ping(isOwn ? '' : origin);
  return { domainName: new URL(origin).host, origin, latency_ms, grade: gradeOf(latency_ms) };
}

function Speed({ line, t }: { line: Line | undefined; t: I18n['t'] }) {
  if (!line) return <span className="line-speed">{t('shell.line.testing')}</span>;
  const text = {
    fast: () => t('shell.line.fast', { ms: line.latency_ms }),
    normal: () => t('shell.line.normal', { ms: line.latency_ms }),
    slow: () => t('shell.line.slow', { ms: line.latency_ms }),
    none: () => t('shell.line.none'),
  }[line.grade];
  return <span className={`line-speed is-${line.grade}`}>{text()}</span>;
}

function Bars({ grade }: { grade: Line['grade'] }) {
  const bars = { fast: 3, normal: 2, slow: 1, none: 0 }[grade];
  return (
    <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
      {['M1 9h3v4H1z', 'M7 5h3v8H7z', 'M13 1h3v12h-3z'].map((path, index) => (
        <path key={path} d={path} fill={index < bars ? 'var(--up)' : 'var(--line-2)'} />
      ))}
    </svg>
  );
}
