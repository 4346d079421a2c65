import { Button, Notice, StatusTag, toast } from '@baize/ui';
import { moneyText } from '@baize/i18n';
import { LIMIT_KINDS, PERIODS_OF } from '@baize/protection/rules';
import { useState } from 'react';
import { LimitDialog } from './limit-dialog.tsx';
import {
  useCancelLimitChange,
  useConfirmLimit,
  type Limit,
  type LimitName,
  type Protection,
} from './protection.queries.ts';
import { useWords } from './words.ts';

/** Each kind of limit with its periods; what an operator set stands beside it and cannot be touched here. */
export function LimitsPanel({ protection }: { protection: Protection }) {
  const { t } = useWords();
  const [edited, setEdited] = useState<LimitName>();
  const limitOf = ({ kind, period }: LimitName, setBy: Limit['setBy']) =>
    protection.limits.find((one) => one.kind === kind && one.period === period && one.setBy === setBy);
  return (
    <section className="protection-part" aria-labelledby="protection-limits">
      <h2 id="protection-limits">{t('protection.limits.title')}</h2>
      <p>{t('protection.limits.text')}</p>
      <div className="protection-limits">
        {LIMIT_KINDS.map((kind) => (
          <div key={kind} className="panel">
            <h3>{t(`protection.kind.${kind}`)}</h3>
            <p>{t(`protection.kindText.${kind}`)}</p>
            <ul>
              {PERIODS_OF[kind].map((period) => (
                <LimitRow
                  key={period}
                  name={{ kind, period }}
                  own={limitOf({ kind, period }, 'member')}
                  operators={limitOf({ kind, period }, 'operator')}
                  currency={protection.currency}
                  onEdit={() => setEdited({ kind, period })}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {edited && (
        <LimitDialog
          name={edited}
          own={limitOf(edited, 'member')}
          currency={protection.currency}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type RowProps = {
  name: LimitName;
  own: Limit | undefined;
  operators: Limit | undefined;
  currency: string;
  onEdit: () => void;
};

function LimitRow({ name, own, operators, currency, onEdit }: RowProps) {
  const { t } = useWords();
  const text = (amount: string) =>
    name.kind === 'time' ? t('protection.minutes', { minutes: Number(amount) }) : moneyText(amount, currency);
  const label = t(`protection.period.${name.period}`);
  const what = `${t(`protection.kind.${name.kind}`)}, ${label}`;
  return (
    <li data-testid={`limit-${name.kind}-${name.period}`}>
      <div className="protection-row">
        <span>{label}</span>
        <span>
          <b>{own ? text(own.amount) : t('protection.limits.none')}</b>
          {own && name.kind !== 'stake' && (
            <small>{t('protection.limits.left', { left: text(own.left) })}</small>
          )}
          {own && Number(own.held) > 0 && (
            <small>{t('protection.limits.held', { held: text(own.held) })}</small>
          )}
        </span>
        <Button
          size="tiny"
          aria-label={t(own ? 'protection.limits.changeOne' : 'protection.limits.setOne', { what })}
          onClick={onEdit}
        >
          {t(own ? 'protection.limits.change' : 'protection.limits.set')}
        </Button>
      </div>
      {operators && (
        <p className="protection-operator">
          <StatusTag tone="warn">{t('protection.limits.operator')}</StatusTag> {text(operators.amount)}
          {name.kind !== 'stake' && `, ${t('protection.limits.left', { left: text(operators.left) })}`}
        </p>
      )}
      {own?.wanted && <Waiting name={name} wanted={own.wanted} text={text} />}
    </li>
  );
}

type WaitingProps = {
  name: LimitName;
  wanted: NonNullable<Limit['wanted']>;
  text: (amount: string) => string;
};

/** A raise or removal: to be confirmed after its day, or given up. */
function Waiting({ name, wanted, text }: WaitingProps) {
  const { t, until, refusal } = useWords();
  const { isRipe } = wanted;
  const confirm = useConfirmLimit();
  const cancel = useCancelLimitChange();
  const onError = (error: unknown) => toast(refusal(error), 'down');
  const what =
    wanted.amount === null
      ? t('protection.waiting.removal')
      : t('protection.waiting.raise', { amount: text(wanted.amount) });
  return (
    <Notice tone={isRipe ? 'warn' : 'info'}>
      {what}{' '}
      {isRipe
        ? t('protection.waiting.ripe', { until: until(wanted.lapsesAt) })
        : t('protection.waiting.from', { from: until(wanted.ripeAt) })}
      <span className="protection-actions">
        <Button
          size="tiny"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(name, { onSuccess: () => toast(t('protection.waiting.kept')), onError })
          }
        >
          {t('protection.waiting.cancel')}
        </Button>
        {isRipe && (
          <Button
            size="tiny"
            kind="outline"
            busy={confirm.isPending}
            onClick={() =>
              confirm.mutate(name, { onSuccess: () => toast(t('protection.waiting.done')), onError })
            }
          >
            {t('protection.waiting.confirm')}
          </Button>
        )}
      </span>
    </Notice>
  );
}
