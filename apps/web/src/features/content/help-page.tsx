import './reading.css';
import { useT } from '@baize/i18n';
import { Button, EmptyState, Skeleton } from '@baize/ui';
import { useEffect, useState } from 'react';
import { openDialog } from '../../session/dialogs.ts';
import { useHelp } from './content.queries.ts';
import { Html } from './html.tsx';
import { ReadingHead } from './reading-head.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** What the address names: /help#term shows the terms. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setHash(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
}

/** The help centre: sections on the left, the chosen one with its articles on the right (SITE-040…042). */
export function HelpPage() {
  const t = useT();
  const code = useHash();
  useEffect(() => {
    // SITE-041: the terms come together with the dialog.
    if (code === 'term') openDialog({ kind: 'help', code: 'term' });
  }, [code]);
  return (
    <>
      <ReadingHead title={t('shell.help.title')} />
      <HelpSections code={code} />
    </>
  );
}

export function HelpSections({ code }: { code: string }) {
  const t = useT();
  const query = useHelp();
  const sections = query.data ?? [];
  // What was picked counts under its address only: a new address wins.
  const [picked, setPicked] = useState({ under: code, code });
  const wanted = picked.under === code ? picked.code : code;
  const section =
    sections.find((one) => one.code === wanted || one.children.some((child) => child.code === wanted)) ??
    sections[0];
  const article = section?.children.some((child) => child.code === wanted) ? wanted : undefined;
  useEffect(() => {
    if (article) document.getElementById(article)?.scrollIntoView();
  }, [article]);
  if (query.isPending) return <Skeleton height="220px" />;
  if (query.isError) return <LoadFailed title={t('error.network_error')} onRetry={query.refetch} />;
  if (!section) return <EmptyState title={t('shell.noData')} />;
  return (
    <div className="reading">
      <nav aria-label={t('shell.help.title')}>
        <ul className="reading-list">
          {sections.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === section.id || undefined}
                onClick={() => setPicked({ under: code, code: one.code })}
              >
                {one.title}
              </button>
            </li>
          ))}
        </ul>
        <Button
          icon="message-square-text"
          className="help-feedback"
          onClick={() => openDialog({ kind: 'feedback' })}
        >
          {t('shell.feedback.title')}
        </Button>
      </nav>
      <article className="reading-pane" aria-live="polite">
        <h2>{section.title}</h2>
        <Html html={section.content} />
        {section.children.map((child) => (
          <section key={child.id} id={child.code}>
            <h3>{child.title}</h3>
            <Html html={child.content} />
          </section>
        ))}
      </article>
    </div>
  );
}
