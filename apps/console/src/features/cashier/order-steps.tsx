import { useT, useTableTime } from '../../session/language.tsx';
import css from './withdrawal-drawer.module.css';

type Step<State> = { state: State; at: number; actor: string; reason?: string | null | undefined };

/** What happened to an order, oldest first: when, to which state, by whom, and why where somebody said so. */
export function OrderSteps<State extends string>({
  steps,
  stateText,
}: {
  steps: readonly Step<State>[];
  stateText: (state: State) => string;
}) {
  const t = useT();
  const time = useTableTime();
  return (
    <section>
      <h3>{t('console.withdrawals.history')}</h3>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={`${step.state}-${step.at}`}>
            <time>{time(step.at)}</time>
            <span>
              {t('console.withdrawals.step', { state: stateText(step.state), actor: step.actor })}
              {step.reason && <q>{step.reason}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
