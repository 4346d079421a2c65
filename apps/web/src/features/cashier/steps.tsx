import './steps.css';

type StepsProps = { label: string; steps: readonly string[]; at: number };

/** Where something stands on its way. Every step before `at` is done, the one at it is now. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < at || (index === at && at === steps.length - 1) || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
