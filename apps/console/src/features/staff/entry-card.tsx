import { useId, type ReactNode } from 'react';
import { Mark } from '@baize/ui';
import { LanguageSwitch, ThemeSwitch } from '../../shell/preferences.tsx';
import css from './entry-card.module.css';

/** The page before the console: one card, with language and theme below it. */
export function EntryCard({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <main className={css.page}>
      <section className={css.card} aria-labelledby={titleId}>
        <header>
          <Mark size={34} />
          <h1 id={titleId}>{title}</h1>
          {intro}
        </header>
        {children}
      </section>
      <footer className={css.foot}>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </main>
  );
}
