import { useState } from 'react';
import { Textarea } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REASON_MAX, useAskForFunds, useDecideFunds, type Funds } from './diligence.queries.ts';
import type { FundsAct } from './funds-acts.ts';

const QUESTION_MAX = 1000;
const QUESTION_MIN = 3;

/** What the member is asked, in their own inbox. */
export function AskFundsDialog({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const t = useT();
  const run = useAskForFunds();
  const [question, setQuestion] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = question.trim().length < QUESTION_MIN;
  return (
    <DecisionDialog
      title={t('console.funds.ask')}
      text={t('console.funds.askText')}
      confirm={t('console.funds.ask')}
      needsReason={false}
      reasonMax={REASON_MAX}
      run={run}
      inputOf={() => {
        setTried(true);
        return isShort ? undefined : { memberId, question: question.trim() };
      }}
      done={t('console.funds.asked')}
      onClose={onClose}
    >
      <Textarea
        name="question"
        data-autofocus
        label={t('console.funds.question')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={QUESTION_MAX}
        value={question}
        error={isTried && isShort ? t('console.common.reasonShort', { min: QUESTION_MIN }) : undefined}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

type FundsActDialogProps = { funds: Funds; act: FundsAct; onClose: () => void };

export function FundsActDialog({ funds, act, onClose }: FundsActDialogProps) {
  const t = useT();
  const run = useDecideFunds();
  return (
    <DecisionDialog
      title={t(`console.funds.act.${act}`)}
      text={t(`console.funds.actText.${act}`, { account: funds.account })}
      confirm={t(`console.funds.act.${act}`)}
      grave={act === 'refuse'}
      reasonMax={REASON_MAX}
      run={run}
      inputOf={(reason) => ({ fundsId: funds.fundsId, event: act, reason })}
      done={t('console.risk.done')}
      onClose={onClose}
    />
  );
}
