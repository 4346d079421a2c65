import type { ReactNode } from 'react';
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
  return (
    <div className={css.case}>
      <div className={css.sum}>
        <b>{sum}</b>
        {tag}
      </div>
      {children}
      {acts.length > 0 && (
        <Group className={css.acts} justify="flex-end" gap="xs">
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

/** Pictures side by side under a heading. */
export function Pictures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <div className={css.pictures}>{children}</div>
    </section>
  );
}

type Step<State> = { state: State; at: number; actor: string; reason?: string | null | undefined };
type StepsProps<State> = { steps: readonly Step<State>[]; stateText: (state: State) => string };

/** What happened to an order, oldest first: when, to which state, by whom, and why where somebody said so. */
export function Steps<State extends string>({ steps, stateText }: StepsProps<State>) {
  const t = useT();
  const time = useTableTime();
  const names = useNames();
  return (
    <section>
      <h3>{t('console.withdrawals.history')}</h3>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={`${step.state}-${step.at}`}>
            <time>{time(step.at)}</time>
            <span>
              {t('console.withdrawals.step', {
                state: stateText(step.state),
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
