import { useState } from 'react';
import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useT, useTableTime } from '../../session/language.tsx';
import { useRoleText, useStaffSession } from '../../session/staff-session.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { OwnSecurity } from './own-security.tsx';
import { PasskeyDialog, type PasskeyAct } from './passkey-dialog.tsx';
import { ownPasskeys } from './staff.queries.ts';

/** The most a staff member may have; the server refuses an eleventh. */
const PASSKEYS_MAX = 10;

/** OP-01: what a staff member may do to their own account: passkeys, password, backup codes, sessions. */
export function AccountPage() {
  const t = useT();
  const roleText = useRoleText();
  const time = useTableTime();
  const { me } = useStaffSession();
  const [act, setAct] = useState<PasskeyAct>();
  const found = useQuery({ ...ownPasskeys, select: (answer) => answer.passkeys });
  return (
    <ListPage
      of={wholeList(found)}
      title={t('console.place.account')}
      caption={t('console.account.caption')}
      head={
        <span className={parts.note}>
          {me.name} · {me.username} · {roleText(me.role)}
        </span>
      }
      heading={t('console.account.passkeys')}
      headingActs={
        browserSupportsWebAuthn() ? (
          <Button
            size="compact-sm"
            leftSection={<Plus size={15} aria-hidden />}
            disabled={(found.data?.length ?? 0) >= PASSKEYS_MAX}
            onClick={() => setAct({ kind: 'add' })}
          >
            {t('console.account.add')}
          </Button>
        ) : (
          <span className={parts.note}>{t('console.account.unsupported')}</span>
        )
      }
      bar={<p className={parts.note}>{t('console.account.passkeysText')}</p>}
      rowKey={(row) => row.id}
      empty={t('console.account.empty')}
      columns={(column) => [
        column.text('name', t('console.account.name'), { strong: true }),
        column.time('createdAt', t('console.account.created')),
        {
          ...column.time('lastUsedAt', t('console.account.lastUsed')),
          cell: (row) => (row.lastUsedAt === null ? t('console.account.never') : time(row.lastUsedAt)),
        },
      ]}
      acts={(row) => [
        {
          key: 'remove',
          text: t('console.account.remove'),
          label: t('console.account.removeNamed', { name: row.name }),
          onPress: () => setAct({ kind: 'remove', passkey: row }),
        },
      ]}
    >
      <OwnSecurity />
      {act && <PasskeyDialog act={act} onClose={() => setAct(undefined)} />}
    </ListPage>
  );
}
