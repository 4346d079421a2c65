import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useSetMemberState, type Member } from './identity.queries.ts';
import { actsOnMember, STATE_AFTER, type MemberAct } from './member.ts';

const REASON_MAX = 140;

/** Locks, freezes, closes and opens a member, each with a reason. Nothing for those who may only read. */
export function MemberActs({ member }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const [act, setAct] = useState<MemberAct>();
  const change = useSetMemberState();
  const tell = useTell();
  if (!may) return null;

  const run = (reason: string) => {
    if (!act) return;
    change.mutate(
      { memberId: member.memberId, state: STATE_AFTER[act], reason },
      {
        onSuccess: ({ state }) => {
          tell(
            t('console.member.done.state', {
              account: member.account,
              state: t(`console.member.state.${state}`),
            }),
          );
          setAct(undefined);
        },
      },
    );
  };

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
        <ReasonDialog
          title={t(`console.member.${act}Title`, { account: member.account })}
          text={t(`console.member.${act}Text`)}
          confirm={t(`console.member.${act}`)}
          grave={act !== 'unlock' && act !== 'unfreeze'}
          reasonMax={REASON_MAX}
          pending={change.isPending}
          refusal={
            change.error
              ? {
                  code: codeOf(change.error),
                  detail: change.error instanceof Refused ? change.error.detail : undefined,
                }
              : undefined
          }
          onConfirm={run}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
