import './contract-settlement.css';
import '../reports/records.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { isAgent } from '@baize/members/rules';
import { Button, Notice, Skeleton, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { ButtonTo } from '../../link.tsx';
import { useMember } from '../../session/member.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { CsvButton } from '../agents/csv-button.tsx';
import { percentOf } from '../contracts/terms-draft.ts';
import { RecordMoney } from '../reports/record-money.tsx';
import { settlementSheet, type Act, type Sheet } from './contract-settlement.queries.ts';
import { periodText } from './period-text.ts';
import { SettlementTag } from './settlement-state.tsx';
import { sheetFile } from './sheet-file.ts';

type Props = {
  settlementId: string;
  /** Where something may be done about it; elsewhere it is only read. */
  onAct?: (action: Act, row: Sheet) => void;
  onClose: () => void;
};

/** How a settlement came about: the server's sentences, the payments, and the ways down to the team and its bets. */
export function SettlementSheet({ settlementId, onAct, onClose }: Props) {
  const { t, language } = useI18n();
  const { data, error, refetch } = useQuery(settlementSheet(settlementId, language));
  const why = useRefusalText(error, 'contracts');
  return (
    <Dialog title={t('contracts.sheet.title')} shape="right" width={520} onClose={onClose}>
      {data ? (
        <Content sheet={data} onAct={onAct} />
      ) : error ? (
        <LoadFailed title={t('contracts.sheet.failed')} text={why} onRetry={refetch} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Dialog>
  );
}

function Content({ sheet: row, onAct }: { sheet: Sheet; onAct: Props['onAct'] }) {
  const { t, tag } = useI18n();
  const { sheet, direction, settlementId } = row;
  const { currency } = sheet;
  return (
    <div className="sheet" data-testid="sheet" data-state={row.state}>
      <p className="sheet-sum">
        <b>{moneyText(row.amount, currency)}</b> <SettlementTag state={row.state} />
      </p>
      <SlipRow name={t('contracts.sheet.contract')}>{t(`contracts.kind.${row.kind}`)}</SlipRow>
      {sheet.salaryType && (
        <SlipRow name={t('contracts.terms.salaryType')}>
          {t(`contracts.salaryType.${sheet.salaryType}`)}
        </SlipRow>
      )}
      <SlipRow name={t(direction === 'in' ? 'contracts.slip.upline' : 'contracts.slip.downline')}>
        {row.account || t('contracts.slip.house')}
      </SlipRow>
      <SlipRow name={t('contracts.terms.period')}>{periodText(row)}</SlipRow>
      {row.rate && <SlipRow name={t('contracts.terms.rate')}>{percentOf(row.rate)}%</SlipRow>}
      {row.paid !== row.amount && (
        <SlipRow name={t('contracts.payout.total.paid')}>
          <RecordMoney value={row.paid} currency={currency} />
        </SlipRow>
      )}
      <SlipRow name={t('contracts.sheet.number')}>{settlementId}</SlipRow>
      {row.isCutOff && <Notice>{t('contracts.sheet.cutOff')}</Notice>}
      {row.state === 'ARREARS' && direction === 'in' && (
        <Notice tone="warn">{t('contracts.sheet.unpaid')}</Notice>
      )}
      <h3>{t('contracts.sheet.computed')}</h3>
      <ol className="sheet-steps">
        {row.text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <h3>{t('contracts.sheet.payments')}</h3>
      {row.payments.length === 0 ? (
        <p className="mut">{t('contracts.sheet.noPayments')}</p>
      ) : (
        <ul className="sheet-payments">
          {row.payments.map(({ paidAt, amount, of }) => (
            <li key={`${paidAt} ${of} ${amount}`}>
              <span>
                {tableTime(paidAt, tag)} · {t(`contracts.sheet.of.${of}`)}
              </span>
              <RecordMoney value={amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {onAct && row.acts.length > 0 && (
        <p className="payout-acts">
          {row.acts.map((action) => (
            <Button
              key={action}
              kind={action === 'confirmOffline' ? 'outline' : 'primary'}
              onClick={() => onAct(action, row)}
            >
              {t(`contracts.payout.act.${action}`)}
            </Button>
          ))}
        </p>
      )}
      <Down sheet={row} />
      <CsvButton name={`sheet-${settlementId}`} rows={sheetFile(row)} />
    </div>
  );
}

/** Down to the team of these days, its members and their bets: of the downline who is paid, or the reader's own. */
function Down({ sheet: { account, direction, periodStart, periodEnd } }: { sheet: Sheet }) {
  const { t } = useI18n();
  const member = useMember();
  if (!member || !isAgent(member.type)) return null;
  const days = { from: periodStart.slice(0, 10), to: periodEnd.slice(0, 10) };
  return (
    <>
      <h3>{t('contracts.sheet.down')}</h3>
      <p className="payout-acts">
        <ButtonTo
          to="/agentHome/palStatementsAgentCopy"
          search={direction === 'out' ? { parent: account, ...days } : days}
        >
          {t('contracts.sheet.team')}
        </ButtonTo>
        {direction === 'out' && (
          <ButtonTo to="/agentHome/personalHistoryCopy" search={{ account, ...days }}>
            {t('contracts.sheet.bets')}
          </ButtonTo>
        )}
      </p>
    </>
  );
}
