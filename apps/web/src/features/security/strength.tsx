import { useT } from '@baize/i18n';
import { Button } from '@baize/ui';
import { isOn, levelOf, PROTECTIONS, type Facts, type NextStep } from './protections.ts';

/** Where the seats stand on the half-moon, in radians from its right end. */
const FIRST = 0.36;
const LAST = Math.PI - FIRST;

type StrengthProps = {
  facts: Facts;
  next: NextStep | undefined;
  action?: { label: string; name: string; onPress: () => void };
};

/** How well the account is protected and the first gap to close: a table whose taken seats are what is on. */
export function Strength({ facts, next, action }: StrengthProps) {
  const t = useT();
  const on = PROTECTIONS.filter((one) => isOn(one, facts)).length;
  const level = levelOf(facts);
  return (
    <section className="panel strength" aria-label={t(`security.level.${level}`)}>
      <Seats facts={facts} />
      <div className="strength-words">
        <h2 data-testid="strength" data-level={level}>
          {t(`security.level.${level}`)}
        </h2>
        <p>{t('security.count', { on, total: PROTECTIONS.length })}</p>
        <p>{t(next ? `security.next.${next}` : 'security.next.none')}</p>
      </div>
      {action && (
        <Button kind="primary" aria-label={action.name} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </section>
  );
}

/** The half-moon table with a seat for each protection, taken where it is on. */
function Seats({ facts }: { facts: Facts }) {
  const last = PROTECTIONS.length - 1;
  return (
    <svg
      className="strength-table"
      width="128"
      height="74"
      viewBox="0 0 128 74"
      fill="none"
      aria-hidden="true"
    >
      <path d="M8 6A56 52 0 0 0 120 6Z" stroke="var(--line-2)" strokeWidth="2" />
      <path d="M20 6A44 40 0 0 0 108 6" stroke="var(--line)" />
      {PROTECTIONS.map((one, index) => {
        const angle = LAST - ((LAST - FIRST) * index) / last;
        const isTaken = isOn(one, facts);
        return (
          <circle
            key={one}
            cx={(64 + 56 * Math.cos(angle)).toFixed(1)}
            cy={(6 + 52 * Math.sin(angle)).toFixed(1)}
            r="7"
            fill={isTaken ? 'var(--select)' : 'var(--cloth-2)'}
            stroke={isTaken ? 'var(--select)' : 'var(--line-2)'}
            strokeWidth="2"
          />
        );
      })}
    </svg>
  );
}
