import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { useAct } from '../../parts/use-act.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { PASSWORD_MIN } from './invitation.ts';
import { proofField, SECRET_MAX } from './proof-field.ts';
import { ownSecurity } from './staff.queries.ts';

/** OP-01: the own password, backup codes and live sessions. */
export function OwnSecurity() {
  const t = useT();
  const { me } = useStaffSession();
  const found = useQuery({ ...ownSecurity, select: ({ sessions }) => sessions });
  const { data } = useQuery(ownSecurity);
  const [opened, setOpened] = useState<'password' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const end = useAct(staff.endOwnSession, ['ownSecurity'], () => t('console.account.sessionEnded'));
  const proof = proofField(t);
  return (
    <>
      <List
        of={wholeList(found)}
        caption={t('console.account.sessions')}
        heading={t('console.account.sessions')}
        headingActs={
          <Group gap="xs">
            {data && <span>{t('console.account.codesLeft', { left: data.backupCodesLeft })}</span>}
            <Button size="compact-sm" variant="default" onClick={() => setOpened('codes')}>
              {t('console.account.codes')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOpened('password')}>
              {t('console.account.password')}
            </Button>
          </Group>
        }
        isBelow
        rowKey={(row) => row.sessionId}
        empty={t('console.account.sessionsEmpty')}
        columns={(column) => [
          column.time('startedAt', t('console.member.startedAt')),
          column.time('lastSeenAt', t('console.member.lastSeen')),
          column.text('ip', t('console.audit.ip'), { strong: true }),
          column.text('userAgent', t('console.member.device'), {
            wrap: true,
            words: (row) =>
              row.isThis ? `${t('console.account.thisSession')} · ${row.userAgent}` : row.userAgent,
          }),
        ]}
        acts={({ sessionId, isThis }) =>
          isThis
            ? []
            : [{ key: 'end', text: t('console.account.endSession'), onPress: () => end({ sessionId }) }]
        }
      />
      {opened === 'password' && (
        <FormDialog
          title={t('console.account.password')}
          text={t('console.account.passwordText')}
          confirm={t('console.account.password')}
          began={{ proof: '', password: '' }}
          fields={({ password }) => [
            proof,
            {
              as: 'secret',
              name: 'password',
              label: t('console.account.newPassword'),
              hint: t('console.invitation.passwordHint', { min: PASSWORD_MIN }),
              max: SECRET_MAX,
              autoComplete: 'new-password',
              required: true,
              fault:
                [...password].length < PASSWORD_MIN &&
                t('console.invitation.passwordHint', { min: PASSWORD_MIN }),
            },
          ]}
          reasonMax={null}
          send={(draft) => staff.changeOwnPassword(draft)}
          forgets={['ownSecurity']}
          done={t('console.account.passwordDone')}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'codes' && (
        <FormDialog
          title={t('console.account.codes')}
          text={t('console.account.codesText')}
          confirm={t('console.account.codes')}
          began={{ proof: '' }}
          fields={() => [proof]}
          reasonMax={null}
          send={(draft) => staff.renewOwnBackupCodes(draft)}
          forgets={['ownSecurity']}
          done={t('console.account.codesDone')}
          onDone={({ backupCodes }) => setCodes(backupCodes)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {codes && (
        <Modal
          opened
          onClose={() => setCodes(undefined)}
          title={t('console.account.codes')}
          centered
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('console.common.close') }}
        >
          <BackupCodes codes={codes} username={me.username} />
        </Modal>
      )}
    </>
  );
}
