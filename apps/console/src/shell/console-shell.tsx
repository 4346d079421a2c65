import { useEffect, useRef, useState, type ReactNode } from 'react';
import { clockTime } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Mark, StatusTag } from '@baize/ui';
import { approvalRule } from '../features/approvals/approvals.queries.ts';
import { queues } from '../features/overview/overview.queries.ts';
import { countsOf } from '../features/overview/queues.ts';
import { useChineseLetters } from '../parts/language-tabs.tsx';
import { useT } from '../session/language.tsx';
import { useRoleText, useSignOut, useStaffSession } from '../session/staff-session.tsx';
import { menuFor, menuPlace } from './menu.ts';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import css from './console-shell.module.css';

/** The frame of every page: icon rail, section list with what waits, and who is signed in. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const t = useT();
  useChineseLetters();
  const roleText = useRoleText();
  const { me, permissions } = useStaffSession();
  const brand = me.brand.name;
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const counts = countsOf(useQuery(queues({})).data?.list ?? []);
  const isOnePerson = useQuery(approvalRule({})).data?.onePerson ?? false;
  const sections = menuFor(permissions);
  const here = menuPlace(pathname, sections);
  const title = here ? t(`console.place.${here.page.menu[1]}`) : t('console.title');

  const shell = useRef<HTMLDivElement>(null);
  const path = here?.page.path;
  useEffect(() => {
    // On a phone both menus are rows that scroll: the chosen place is in sight.
    for (const on of shell.current?.querySelectorAll<HTMLElement>('nav > [data-on]') ?? [])
      on.parentElement?.scrollTo({ left: on.offsetLeft - on.offsetWidth });
  }, [path]);

  useEffect(() => {
    document.title = `${title} · ${brand} · ${t('console.title')}`;
  }, [title, brand, t]);

  return (
    <div className={css.shell} ref={shell}>
      <a className={css.skip} href="#page">
        {t('console.skip')}
      </a>
      <nav className={css.rail} aria-label={t('console.sections')}>
        <Mark size={28} />
        {sections.map((section) => {
          const Icon = section.icon;
          const on = section.name === here?.section.name;
          return (
            <Link key={section.name} to={section.pages[0]?.path ?? '/'} data-on={on || undefined}>
              <Icon size={20} aria-hidden />
              {t(`console.section.${section.name}`)}
            </Link>
          );
        })}
      </nav>
      <aside className={css.list} aria-label={t('console.pages')}>
        <p className={css.brand} data-palette={me.brand.palette} data-theme="dark" title={me.brand.code}>
          <span className="visually-hidden">{t('console.brandHere', { name: me.brand.name })}</span>
          <span aria-hidden>{me.brand.name}</span>
        </p>
        <h2>{here ? t(`console.section.${here.section.name}`) : t('console.title')}</h2>
        <nav aria-label={t('console.pages')}>
          {here?.section.pages.map((place) => (
            <Link
              key={place.path}
              to={place.path}
              data-on={place.path === here.page.path || undefined}
              aria-current={place.path === here.page.path ? 'page' : undefined}
            >
              {t(`console.place.${place.menu[1]}`)}
              {(counts[place.path] ?? 0) > 0 && <span className={css.count}>{counts[place.path]}</span>}
            </Link>
          ))}
        </nav>
        <div className={css.foot}>
          <div className={css.footRow}>
            <Link to="/account" className={css.who}>
              {me.name}
            </Link>
            <span className={css.role}>{roleText(me.role)}</span>
          </div>
          {isOnePerson && (
            <div className={css.footRow}>
              <StatusTag tone="warn">{t('console.approvals.onePersonOn')}</StatusTag>
            </div>
          )}
          <div className={css.footRow}>
            <span className={css.clock}>{t('console.clock')}</span>
            <SiteClock />
          </div>
          <div className={css.footRow}>
            <LanguageSwitch />
            <ThemeSwitch />
            <button
              type="button"
              aria-label={t('console.signOut')}
              title={t('console.signOut')}
              onClick={() => signOut.mutate()}
            >
              <LogOut size={16} aria-hidden />
            </button>
          </div>
        </div>
      </aside>
      <main id="page" className={css.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Its own component, so that a second passing re-renders six characters and not the page. */
function SiteClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time>{clockTime(now)}</time>;
}
