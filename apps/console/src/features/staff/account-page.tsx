import { useState } from 'react';
import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useRoleText, useStaffSession } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { PasskeyDialog, type PasskeyAct } from './passkey-dialog.tsx';
import { ownPasskeys } from './staff.queries.ts';

/** The most a staff member may have; the server refuses an eleventh. */
const PASSKEYS_MAX = 10;

/** OP-01: what a staff member may do to their own account: their passkeys. */
export function AccountPage() {
  const t = useT();
  const roleText = useRoleText();
  const time = useTableTime();
  const { me } = useStaffSession();
  const [act, setAct] = useState<PasskeyAct>();
  const list = useQuery(ownPasskeys);
  const passkeys = list.data?.passkeys;
  const mayAdd = browserSupportsWebAuthn();
  return (
    <>
      <PageHead
        title={t('console.place.account')}
        updatedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onRefresh={() => void list.refetch()}
      >
        <span className={parts.note}>
          {me.name} · {me.username} · {roleText(me.role)}
        </span>
      </PageHead>
      <section className={parts.tableCard}>
        <header className={parts.cardHead}>
          <h2>{t('console.account.passkeys')}</h2>
          <span className={parts.space} />
          {mayAdd ? (
            <Button
              size="compact-sm"
              leftSection={<Plus size={15} aria-hidden />}
              disabled={(passkeys?.length ?? 0) >= PASSKEYS_MAX}
              onClick={() => setAct({ kind: 'add' })}
            >
              {t('console.account.add')}
            </Button>
          ) : (
            <span className={parts.note}>{t('console.account.unsupported')}</span>
          )}
        </header>
        <div className={parts.bar}>
          <p className={parts.note}>{t('console.account.passkeysText')}</p>
        </div>
        <DataTable
          caption={t('console.account.caption')}
          rowKey={(row) => row.id}
          page={passkeys && { list: passkeys, pageNo: 1, totalPages: 1, totalCount: 0 }}
          pageSize={PASSKEYS_MAX}
          error={list.error ? codeOf(list.error) : undefined}
          onRetry={() => void list.refetch()}
          empty={t('console.account.empty')}
          columns={[
            { key: 'name', head: t('console.account.name'), strong: true, cell: (row) => row.name },
            { key: 'created', head: t('console.account.created'), cell: (row) => time(row.createdAt) },
            {
              key: 'used',
              head: t('console.account.lastUsed'),
              cell: (row) => (row.lastUsedAt === null ? t('console.account.never') : time(row.lastUsedAt)),
            },
            {
              key: 'acts',
              head: t('console.common.actions'),
              last: true,
              cell: (row) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('console.account.removeNamed', { name: row.name })}
                  onClick={() => setAct({ kind: 'remove', passkey: row })}
                >
                  {t('console.account.remove')}
                </Button>
              ),
            },
          ]}
        />
      </section>
      {act && <PasskeyDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
