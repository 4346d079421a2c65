import { useState } from 'react';
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { usePlaceMember, type Member } from './member-desk.queries.ts';

const REASON_MAX = 140;
const LEVEL_MAX = 20;
const ACCOUNT_MAX = 64;

/** OP-08: puts a member on another level, or with everybody below under another agent. */
export function MemberPlace({ member }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const place = usePlaceMember(member.memberId);
  const [act, setAct] = useState<'level' | 'upline'>();
  const [level, setLevel] = useState(member.level);
  const [account, setAccount] = useState('');
  const isTrial = member.type === 4;
  if (!may) return null;
  const open = (what: 'level' | 'upline') => {
    place.reset();
    setLevel(member.level);
    setAccount('');
    setAct(what);
  };
  return (
    <>
      <Group gap={6}>
        <Button size="compact-sm" variant="default" onClick={() => open('level')}>
          {t('console.member.act.level')}
        </Button>
        {!isTrial && (
          <Button size="compact-sm" variant="default" onClick={() => open('upline')}>
            {t('console.member.act.upline')}
          </Button>
        )}
      </Group>
      {act && (
        <DecisionDialog
          title={t(`console.member.act.${act}Title`, { account: member.account })}
          text={t(`console.member.act.${act}Text`)}
          confirm={t(`console.member.act.${act}`)}
          grave={act === 'upline'}
          reasonMax={REASON_MAX}
          run={place}
          inputOf={(reason) => (act === 'level' ? { level, reason } : { account: account.trim(), reason })}
          done={t(`console.member.act.${act}Done`, { account: member.account })}
          onClose={() => setAct(undefined)}
        >
          {act === 'level' ? (
            <NumberInput
              name="level"
              label={t('console.member.level')}
              min={0}
              max={LEVEL_MAX}
              clampBehavior="strict"
              allowDecimal={false}
              value={level}
              onChange={(value) => typeof value === 'number' && setLevel(value)}
            />
          ) : (
            <TextInput
              name="account"
              label={t('console.member.newUpline')}
              required
              withAsterisk={false}
              maxLength={ACCOUNT_MAX}
              spellCheck={false}
              autoComplete="off"
              value={account}
              onChange={(event) => setAccount(event.currentTarget.value)}
            />
          )}
        </DecisionDialog>
      )}
    </>
  );
}
