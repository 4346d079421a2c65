import '../reports/records.css';
import { useI18n } from '@baize/i18n';
import { Button, Checkbox, Field, IconButton, toast } from '@baize/ui';
import { PERIODS, SALARY_TYPES, type ContractKind } from '@baize/contracts/rules';
import { useState, type ComponentProps } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { DownlinePicker } from '../member-transfer/downline-picker.tsx';
import { useCounter, usePropose, type Contract, type MaxRates } from './contracts.queries.ts';
import { draftText } from './figures.queries.ts';
import { hasSalaryType } from './kinds.ts';
import {
  draftOf,
  EMPTY_TIER,
  faultOf,
  inputOf,
  percentOf,
  TIERS_MAX,
  typeInput,
  type TermsDraft,
  type TierDraft,
} from './terms-draft.ts';
import { TermsEstimate } from './terms-estimate.tsx';

type Props = {
  kind: ContractKind;
  /** New terms of this contract; without one, a contract with somebody who is named. */
  contract?: Contract | undefined;
  as: 'propose' | 'counter';
  /** What the reader may offer; of who counters it is not known. */
  max?: MaxRates | undefined;
  onClose: () => void;
};

/** Terms for the other side: offered, changed, or answered with others (OPEN-CONTRACT-02). */
export function TermsForm({ kind, contract, as, max, onClose }: Props) {
  const { t } = useI18n();
  const [account, setAccount] = useState('');
  const [draft, setDraft] = useState<TermsDraft>(() =>
    draftOf(
      contract?.pending?.terms ?? contract?.current ?? contract?.upcoming ?? null,
      contract?.salaryType ?? null,
    ),
  );
  const [wasTried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const refusal = useRefusal('contracts');
  const propose = usePropose(kind);
  const counter = useCounter(kind);
  const set = (part: Partial<TermsDraft>) => setDraft((before) => ({ ...before, ...part }));
  const fault = faultOf(kind, draft, max);
  const isNameless = !contract && account === '';
  const whose = contract
    ? { contractId: contract.contractId }
    : isNameless
      ? undefined
      : { downlineAccount: account };
  // An empty form is not scolded: what is missing is said once it was sent, what is too much at once.
  const told =
    fault && (wasTried || fault === 'rate_exceeds_own') ? t(`contracts.fault.${fault}`) : undefined;

  const submit = () => {
    setTried(true);
    setMessage(undefined);
    if (fault || isNameless) return;
    const outcome = {
      onSuccess: () => {
        toast(t(as === 'counter' ? 'contracts.done.COUNTER' : 'contracts.done.PROPOSE'));
        onClose();
      },
      onError: (error: unknown) => setMessage(refusal(error)),
    };
    const terms = inputOf(kind, draft);
    if (as === 'counter' && contract) {
      const version = contract.pending?.terms?.version ?? 0;
      return counter.mutate({ contractId: contract.contractId, version, terms }, outcome);
    }
    const downlineAccount = contract?.downlineAccount ?? account;
    propose.mutate({ downlineAccount, ...typeInput(kind, draft), ...terms }, outcome);
  };

  return (
    <Dialog
      title={t(
        as === 'counter'
          ? 'contracts.form.counter'
          : contract
            ? 'contracts.form.change'
            : 'contracts.form.new',
      )}
      shape="sheet"
      width={680}
      onClose={onClose}
    >
      <CallForm
        className="contract-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        error={message ?? told}
        hint={t('contracts.form.hint')}
        busy={propose.isPending || counter.isPending}
        submit={t(as === 'counter' ? 'contracts.act.COUNTER' : 'contracts.form.send')}
      >
        {!contract && (
          <DownlinePicker
            chosen={account}
            onChoose={setAccount}
            words={{
              choose: t('contracts.form.account'),
              search: t('contracts.form.search'),
              nobody: t('contracts.form.nobody'),
            }}
            error={wasTried && isNameless ? t('contracts.fault.required') : undefined}
          />
        )}
        <div className="contract-choices">
          {kind === 'DIVIDEND' && (
            <Choice
              name="period"
              label={t('contracts.terms.period')}
              value={draft.period}
              options={PERIODS.map((value) => ({ value, text: t(`contracts.period.${value}`) }))}
              onChoose={(period) => set({ period })}
            />
          )}
          {hasSalaryType(kind) && !contract && (
            <Choice
              name="salaryType"
              label={t('contracts.terms.salaryType')}
              value={draft.salaryType}
              options={SALARY_TYPES.map((value) => ({ value, text: t(`contracts.salaryType.${value}`) }))}
              onChoose={(salaryType) => set({ salaryType })}
            />
          )}
        </div>
        {max && (
          <p className="contract-max">
            {max.maxSideRates
              ? t('contracts.form.maxSides', {
                  profit: percentOf(max.maxSideRates.profitSideRate),
                  loss: percentOf(max.maxSideRates.lossSideRate),
                  single: percentOf(max.maxSideRates.singlePeriodBetRate),
                })
              : t('contracts.form.max', { rate: percentOf(max.maxRate) })}
          </p>
        )}
        {kind === 'REALTIME_SALARY' ? (
          <SideFields draft={draft} set={set} />
        ) : (
          <>
            <TierFields kind={kind} tiers={draft.tiers} onTiers={(tiers) => set({ tiers })} />
            <TeamFields kind={kind} draft={draft} set={set} />
          </>
        )}
        <TermsEstimate
          draft={fault || !whose ? '' : draftText(kind, whose, draft.salaryType, inputOf(kind, draft))}
        />
      </CallForm>
    </Dialog>
  );
}

/** A select with its name above it. */
function Choice<Value extends string>(props: ComponentProps<typeof ChoiceSelect<Value>>) {
  return (
    <label>
      <span>{props.label}</span>
      <ChoiceSelect {...props} />
    </label>
  );
}

type Fields = { draft: TermsDraft; set: (part: Partial<TermsDraft>) => void };

function SideFields({ draft: { sides }, set }: Fields) {
  const { t } = useI18n();
  const [profit, loss, single] = sides;
  const rate = (name: string, label: string, value: string, put: (value: string) => TermsDraft['sides']) => (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      after="%"
      value={value}
      onChange={(event) => set({ sides: put(event.currentTarget.value) })}
    />
  );
  return (
    <div className="contract-fields">
      {rate('profitSide', t('contracts.terms.profitSide'), profit, (value) => [value, loss, single])}
      {rate('lossSide', t('contracts.terms.lossSide'), loss, (value) => [profit, value, single])}
      {rate('single', t('contracts.terms.single'), single, (value) => [profit, loss, value])}
    </div>
  );
}

function TeamFields({ kind, draft, set }: Fields & { kind: ContractKind }) {
  const { t } = useI18n();
  type Name = 'betAmount' | 'minBetAmount' | 'minActiveMember';
  const names: [Name, string][] = [
    ...(kind === 'DIVIDEND' ? [] : [['betAmount', t('contracts.terms.threshold')] as [Name, string]]),
    ['minBetAmount', t('contracts.terms.minBet')],
    ['minActiveMember', t('contracts.terms.minActive')],
  ];
  return (
    <>
      <div className="contract-fields">
        {names.map(([name, label]) => (
          <Field
            key={name}
            name={name}
            label={label}
            inputMode={name === 'minActiveMember' ? 'numeric' : 'decimal'}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {kind === 'DIVIDEND' && (
        <Checkbox
          name="carryNegative"
          checked={draft.carryNegative}
          onChange={(event) => set({ carryNegative: event.currentTarget.checked })}
        >
          {t('contracts.terms.carry')}
        </Checkbox>
      )}
    </>
  );
}

type TierProps = { kind: ContractKind; tiers: readonly TierDraft[]; onTiers: (tiers: TierDraft[]) => void };

function TierFields({ kind, tiers, onTiers }: TierProps) {
  const { t } = useI18n();
  const names: [name: keyof TierDraft, label: string][] = [
    ['volume', t('contracts.terms.volume')],
    ...(kind === 'DIVIDEND'
      ? [['profitLoss', t('contracts.terms.profitLoss')] as [keyof TierDraft, string]]
      : []),
    ['activeMember', t('contracts.terms.active')],
    ['rate', t('contracts.terms.rate')],
  ];
  return (
    <fieldset className="contract-tier-fields">
      <legend>{t('contracts.terms.tiers')}</legend>
      {tiers.map((tier, index) => (
        // Steps have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={t('contracts.form.step', { n: index + 1 })}>
          {names.map(([name, label]) => (
            <Field
              key={name}
              name={`${name}-${index}`}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              after={name === 'rate' ? '%' : undefined}
              value={tier[name]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                onTiers(tiers.map((one, at) => (at === index ? { ...one, [name]: value } : one)));
              }}
            />
          ))}
          <IconButton
            icon="trash-2"
            label={t('contracts.form.removeStep', { n: index + 1 })}
            disabled={tiers.length === 1}
            onClick={() => onTiers(tiers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        kind="outline"
        size="small"
        icon="plus"
        disabled={tiers.length >= TIERS_MAX}
        onClick={() => onTiers([...tiers, tiers.at(-1) ?? EMPTY_TIER])}
      >
        {t('contracts.form.addStep')}
      </Button>
    </fieldset>
  );
}
