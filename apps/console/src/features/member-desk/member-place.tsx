import { useState } from 'react';
import { isTrial, LEVEL_MAX } from '@baize/members/rules';
import { Button, Group } from '@mantine/core';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { EndedByMove } from '../contracts/ending-list.tsx';
import { LoweredByMove } from '../rates/lowered-by-move.tsx';
import type { Member } from './member-desk.queries.ts';

const ACCOUNT_MAX = 64;

/** OP-08: puts a member on another level, or with everybody below under another agent. */
export function MemberPlace({ member: { memberId, account, level, type } }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const [act, setAct] = useState<'level' | 'upline'>();
  const isOfTrial = isTrial(type);
  if (!may) return null;
  return (
    <>
      <Group gap={6}>
        <Button size="compact-sm" variant="default" onClick={() => setAct('level')}>
          {t('console.member.act.level')}
        </Button>
        {!isOfTrial && (
          <Button size="compact-sm" variant="default" onClick={() => setAct('upline')}>
            {t('console.member.act.upline')}
          </Button>
        )}
      </Group>
      {act && (
        <FormDialog<{ level: number; account: string }>
          title={t(`console.member.act.${act}Title`, { account })}
          text={t(`console.member.act.${act}Text`)}
          confirm={t(`console.member.act.${act}`)}
          destructive={act === 'upline'}
          subject={act === 'upline' ? `member-place:${memberId}` : `member-level:${memberId}`}
          began={{ level, account: '' }}
          fields={(draft) => [
            act === 'level'
              ? { as: 'number', name: 'level', label: t('console.member.level'), min: 0, max: LEVEL_MAX }
              : {
                  as: 'text',
                  name: 'account',
                  label: t('console.member.newUpline'),
                  required: true,
                  max: ACCOUNT_MAX,
                },
            act === 'upline' && <LoweredByMove key="rates" memberId={memberId} account={draft.account} />,
          ]}
          send={(draft, reason) =>
            act === 'level'
              ? memberDesk.setMemberLevel({ memberId, level: draft.level, reason })
              : memberDesk.setMemberUpline({ memberId, account: draft.account.trim(), reason })
          }
          forgets={['members']}
          done={t(`console.member.act.${act}Done`, { account })}
          onClose={() => setAct(undefined)}
        >
          {act === 'upline' && <EndedByMove memberId={memberId} />}
        </FormDialog>
      )}
    </>
  );
}
