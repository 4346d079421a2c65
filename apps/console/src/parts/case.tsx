import { useCallback, type ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { useT, useTableTime } from '../session/language.tsx';
import { useNames } from './use-names.ts';
import css from './case.module.css';

type CaseAct = { key: string; text: string; variant: 'filled' | 'default' | 'danger'; onPress: () => void };
type CaseProps = {
  /** The sum it is about, large. */
  sum: ReactNode;
  /** Where it stands. */
  tag: ReactNode;
  children: ReactNode;
  /** What may be done with it now, at the foot. */
  acts: readonly CaseAct[];
};

/** One order in full: its sum and state, what is known of it, and the decision at its foot. */
export function Case({ sum, tag, children, acts }: CaseProps) {
  const tellHeight = useTellHeight();
  return (
    <div className={css.case}>
      <div className={css.sum}>
        <b>{sum}</b>
        {tag}
      </div>
      {children}
      {acts.length > 0 && (
        <Group className={css.acts} justify="flex-end" gap="xs" ref={tellHeight}>
          {acts.map(({ key, text, variant, onPress }) => (
            <Button key={key} variant={variant} onClick={onPress}>
              {text}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

/** The height of the foot as --foot on the page, in whatever rows its buttons stand: notices stand above it (office.css). */
function useTellHeight() {
  return useCallback((foot: HTMLElement | null) => {
    if (!foot) return;
    const page = document.documentElement.style;
    const seen = new ResizeObserver(() => page.setProperty('--foot', `${foot.offsetHeight}px`));
    seen.observe(foot);
    return () => {
      seen.disconnect();
      page.removeProperty('--foot');
    };
  }, []);
}

/** Pictures side by side under a heading. */
export function Pictures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <div className={css.pictures}>{children}</div>
    </section>
  );
}

type Step = { state: string; at: number; actor: string; reason?: string | null | undefined };
type StepsProps<Of> = { steps: readonly Of[]; words: (step: Of) => string };

/** What happened to an order, oldest first: when, what, by whom, and why where somebody said so. */
export function Steps<Of extends Step>({ steps, words }: StepsProps<Of>) {
  const t = useT();
  const time = useTableTime();
  const names = useNames();
  return (
    <section>
      <h3>{t('console.withdrawals.history')}</h3>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          // Steps are only ever added at the end.
          <li key={index}>
            <time>{time(step.at)}</time>
            <span>
              {t('console.withdrawals.step', {
                state: words(step),
                actor: names.actor(step.actor),
              })}
              {step.reason && <q>{step.reason}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
