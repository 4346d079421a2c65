import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Member } from './member-desk.queries.ts';
import { STATE_AFTER, type MemberAct } from './member.ts';

/** Locks, freezes, closes and opens a member, each with a reason. Nothing for those who may only read. */
export function MemberActs({ member: { memberId, account, acts } }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const [act, setAct] = useState<MemberAct>();
  if (!may) return null;
  return (
    <>
      <Group gap={6}>
        {acts.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === 'unlock' || one === 'unfreeze' ? 'default' : 'danger'}
            onClick={() => setAct(one)}
          >
            {t(`console.member.${one}`)}
          </Button>
        ))}
      </Group>
      {act && (
        <FormDialog
          title={t(`console.member.${act}Title`, { account })}
          text={t(`console.member.${act}Text`)}
          confirm={t(`console.member.${act}`)}
          grave={act !== 'unlock' && act !== 'unfreeze'}
          send={(_draft, reason) => memberDesk.setMemberState({ memberId, state: STATE_AFTER[act], reason })}
          forgets={['members']}
          done={(now) =>
            t('console.member.done.state', { account, state: t(`console.member.state.${now.state}`) })
          }
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
