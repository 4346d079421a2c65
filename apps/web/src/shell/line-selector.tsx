import { useT, type I18n } from '@baize/i18n';
import { Icon, Menu } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useSiteConfig } from '../session/site-config.ts';
import { gradeOf, LINES_MAX, ping, type Line } from './line-speed.ts';

/**
 * The mirror lines with their latency, bars and a word (SHELL-044). The line one is on is always the first; choosing
 * another opens the same place there.
 */
export function LineSelector() {
  const t = useT();
  const domains = useSiteConfig()?.domainRoutes.map((route) => route.domainName) ?? [];
  const origins = originsOf(domains);
  const { data, refetch } = useQuery({
    queryKey: ['site', 'lines', origins],
    queryFn: () => Promise.all(origins.map(measure)),
    staleTime: 120_000,
  });
  const current = data?.[0];
  const items = (data ?? []).map((line, index) => ({
    key: line.origin,
    checked: index === 0,
    label: (
      <>
        {t('shell.line.name', { number: index + 1 })} <Speed line={line} t={t} />
      </>
    ),
    onSelect: () => {
      if (index > 0) location.assign(line.origin + location.pathname + location.search);
    },
  }));
  return (
    <div className="line-selector">
      <Menu
        label={t('shell.line.label')}
        items={[
          ...items,
          {
            key: 'test',
            icon: 'refresh-cw',
            label: t('shell.line.retest'),
            separated: true,
            onSelect: () => void refetch(),
          },
        ]}
        button={
          <>
            <Bars grade={current?.grade ?? 'none'} />
            {t('shell.line.name', { number: 1 })}{' '}
            {current ? <Speed line={current} t={t} /> : t('shell.line.testing')}
            <Icon name="chevron-down" size={16} />
          </>
        }
      />
    </div>
  );
}

/** The site's own origin first, then the mirrors of the same scheme and port, without repeating it. */
function originsOf(domains: readonly string[]): string[] {
  const own = location.origin;
  const port = location.port ? `:${location.port}` : '';
  const others = domains.map(
    (domain) => `${location.protocol}//${domain}${domain.includes(':') ? '' : port}`,
  );
  return [own, ...others.filter((origin) => origin !== own)].slice(0, LINES_MAX);
}

async function measure(origin: string): Promise<Line> {
  const isOwn = origin === location.origin;
  const latency_ms = await ping(isOwn ? '' : origin);
  return { domainName: new URL(origin).host, origin, latency_ms, grade: gradeOf(latency_ms) };
}

function Speed({ line, t }: { line: Line; t: I18n['t'] }) {
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
