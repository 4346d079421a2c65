import { contracts } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Contract } from './contracts.queries.ts';
import { EndingList } from './ending-list.tsx';

/** What the house does with a contract that is there; terms are offered by a form of their own. */
export const HOUSE_ACTS = ['WITHDRAW', 'REJECT', 'END', 'END_ACCEPT', 'END_REJECT', 'END_WITHDRAW'] as const;
export type HouseAct = (typeof HOUSE_ACTS)[number];

const ENDS = {
  END: 'request',
  END_ACCEPT: 'accept',
  END_REJECT: 'reject',
  END_WITHDRAW: 'withdraw',
} as const;

export function ActDialog({ row, act, onClose }: { row: Contract; act: HouseAct; onClose: () => void }) {
  const t = useT();
  const { contractId, account, pending } = row;
  const send = (reason: string) =>
    act === 'WITHDRAW' || act === 'REJECT'
      ? contracts.answerHouseContract({
          contractId,
          version: pending?.terms?.version ?? 0,
          action: act === 'REJECT' ? 'reject' : 'withdraw',
          reason,
        })
      : contracts.endHouseContract({
          contractId,
          action: ENDS[act],
          ...(act === 'END_ACCEPT' && pending ? { cascadeDigest: pending.cascadeDigest } : {}),
          reason,
        });
  return (
    <FormDialog<Record<never, never>, unknown>
      title={t('console.contracts.actTitle', {
        act: t(`console.contracts.act.${act}`),
        contract: contractId,
        account,
      })}
      text={t(`console.contracts.actText.${act}`)}
      confirm={t(`console.contracts.act.${act}`)}
      destructive={act === 'END' || act === 'END_ACCEPT'}
      send={(_draft, reason) => send(reason)}
      forgets={['contracts']}
      done={t('console.contracts.actDone', { contract: contractId })}
      stale={t('console.error.state_changed')}
      onClose={onClose}
    >
      {act === 'END_ACCEPT' && (
        <EndingList of={pending?.willTerminate ?? []} count={pending?.willTerminateCount ?? 0} />
      )}
    </FormDialog>
  );
}
