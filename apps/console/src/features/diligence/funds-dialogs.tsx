import { diligence } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD } from '../../parts/member-reason.ts';
import type { Funds, FundsAct } from './diligence.queries.ts';

const QUESTION_MAX = 1000;
const QUESTION_MIN = 3;

/** What the member is asked, in their own inbox. */
export function AskFundsDialog({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.funds.ask')}
      text={t('console.funds.askText')}
      confirm={t('console.funds.ask')}
      began={{ question: '' }}
      fields={({ question }) => [
        {
          as: 'text',
          name: 'question',
          label: t('console.funds.question'),
          rows: 3,
          max: QUESTION_MAX,
          fault:
            question.trim().length < QUESTION_MIN && t('console.common.reasonShort', { min: QUESTION_MIN }),
        },
      ]}
      isNote
      send={({ question }, reason) => diligence.askForFunds({ memberId, question: question.trim(), reason })}
      forgets={['risk']}
      done={t('console.funds.asked')}
      onClose={onClose}
    />
  );
}

type FundsActDialogProps = { funds: Funds; act: FundsAct; onClose: () => void };

export function FundsActDialog({ funds: { fundsId, account }, act, onClose }: FundsActDialogProps) {
  const t = useT();
  const isTold = act === 'refuse' || act === 'ask_again';
  return (
    <FormDialog
      title={t(`console.funds.act.${act}`)}
      text={t(`console.funds.actText.${act}`, { account })}
      confirm={t(`console.funds.act.${act}`)}
      destructive={act === 'refuse'}
      began={NOTHING_TOLD}
      fields={(draft) => (isTold ? memberReasonFields(t, 'funds', draft) : [])}
      isNote={isTold}
      send={(draft, reason) =>
        diligence.decideFundsRequest({
          fundsId,
          event: act,
          reason,
          ...(isTold ? { memberReason: memberReasonOf(draft) } : {}),
        })
      }
      forgets={['risk']}
      done={t('console.risk.done')}
      onClose={onClose}
    />
  );
}
