import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useSetMemberState, type Member } from './member-desk.queries.ts';
import { actsOnMember, STATE_AFTER, type MemberAct } from './member.ts';

const REASON_MAX = 140;

/** Locks, freezes, closes and opens a member, each with a reason. Nothing for those who may only read. */
export function MemberActs({ member }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const [act, setAct] = useState<MemberAct>();
  const change = useSetMemberState();
  if (!may) return null;

  return (
    <>
      <Group gap={6}>
        {actsOnMember(member.state).map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === 'unlock' || one === 'unfreeze' ? 'default' : 'danger'}
            onClick={() => {
              change.reset();
              setAct(one);
            }}
          >
            {t(`console.member.${one}`)}
          </Button>
        ))}
      </Group>
      {act && (
        <DecisionDialog
          title={t(`console.member.${act}Title`, { account: member.account })}
          text={t(`console.member.${act}Text`)}
          confirm={t(`console.member.${act}`)}
          grave={act !== 'unlock' && act !== 'unfreeze'}
          reasonMax={REASON_MAX}
          run={change}
          inputOf={(reason) => ({ memberId: member.memberId, state: STATE_AFTER[act], reason })}
          done={({ state }) =>
            t('console.member.done.state', {
              account: member.account,
              state: t(`console.member.state.${state}`),
            })
          }
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
