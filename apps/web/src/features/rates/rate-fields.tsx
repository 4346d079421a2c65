import { useT } from '@baize/i18n';
import { Field } from '@baize/ui';
import { isRebate, rateText, type Rates, type Scale } from '@baize/rates/rules';
import { isFault, type RatesDraft } from './rates-draft.ts';

type Props = {
  scales: readonly Scale[];
  /** The most that can be given: the reader's own. */
  limit: Rates;
  leastMode: number;
  draft: RatesDraft;
  onChange: (draft: RatesDraft) => void;
};

/** A rate each, with the own beside it as the limit. */
export function RateFields({ scales, limit, leastMode, draft, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className="rate-fields">
      <legend>{t('agents.rates.title')}</legend>
      {scales.map((scale) => {
        const text = draft[scale] ?? '';
        const most = rateText(scale, limit[scale]);
        const range = isRebate(scale)
          ? t('agents.rates.upTo', { most })
          : t('agents.rates.modeRange', { least: leastMode, most });
        return (
          <Field
            key={scale}
            name={`rate-${scale}`}
            label={`${t(`agents.rates.scale.${scale}`)} (${range})`}
            inputMode="decimal"
            autoComplete="off"
            after={isRebate(scale) ? '%' : undefined}
            value={text}
            error={isFault(scale, text, { limit, leastMode }) ? t('agents.rates.invalid') : undefined}
            onChange={(event) => onChange({ ...draft, [scale]: event.currentTarget.value })}
          />
        );
      })}
    </fieldset>
  );
}
