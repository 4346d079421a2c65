import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { isTold } from '@baize/member-desk/rules';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD } from '../../parts/member-reason.ts';
import type { Member } from './member-desk.queries.ts';

/** What tells how a member stands: the page, the books, and what risk sees. */
export const STANDING = [['members'], ['books'], ['risk']];

/** Locks, freezes, closes and opens a member, each with a reason. Nothing for those who may only read. */
export function MemberActs({ member: { memberId, account, acts } }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const [chosen, setChosen] = useState<Member['acts'][number]>();
  const isFreeing = (state: string) => state === 'ACTIVE';
  if (!may) return null;
  return (
    <>
      <Group gap={6}>
        {acts.map((one) => (
          <Button
            key={one.act}
            size="compact-sm"
            variant={isFreeing(one.state) ? 'default' : 'danger'}
            onClick={() => setChosen(one)}
          >
            {t(`console.member.${one.act}`)}
          </Button>
        ))}
      </Group>
      {chosen && (
        <FormDialog
          title={t(`console.member.${chosen.act}Title`, { account })}
          text={t(`console.member.${chosen.act}Text`)}
          confirm={t(`console.member.${chosen.act}`)}
          destructive={!isFreeing(chosen.state)}
          began={NOTHING_TOLD}
          fields={(draft) => (isTold(chosen.state) ? memberReasonFields(t, 'account', draft) : [])}
          isNote={isTold(chosen.state)}
          send={(draft, reason) =>
            memberDesk.setMemberState({
              memberId,
              state: chosen.state,
              reason,
              ...(isTold(chosen.state) ? { memberReason: memberReasonOf(draft) } : {}),
            })
          }
          forgets={STANDING}
          done={(now) =>
            t('console.member.done.state', { account, state: t(`console.member.state.${now.state}`) })
          }
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
