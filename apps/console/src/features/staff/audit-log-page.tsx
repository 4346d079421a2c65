import { useState } from 'react';
import { Modal, Select } from '@mantine/core';
import { useT, useTableTime } from '../../session/language.tsx';
import { useRoleText, useStaffSession } from '../../session/staff-session.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { List, ListPage } from '../../parts/list/list.tsx';
import { givenList, useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { ACTIONS, useActionText } from './action-text.ts';
import { changedFields } from './audit.ts';
import { AuditTarget, useTargetText } from './audit-target.tsx';
import { auditLog, AUDIT_PAGE_SIZE, type AuditRow } from './staff.queries.ts';

/** What an operator is, as the log of their account names it, and the head of it in the list of operators. */
const OPERATOR_FIELDS = { name: 'name', username: 'username', role: 'role', merchantId: 'brand' } as const;
const isOperatorField = (name: string): name is keyof typeof OPERATOR_FIELDS => name in OPERATOR_FIELDS;

/** OP-01: every action of staff with its reason; the rows are chained, so none can be changed unseen. */
export function AuditLogPage() {
  const t = useT();
  const { me } = useStaffSession();
  const actionText = useActionText();
  const targetText = useTargetText();
  const [open, setOpen] = useState<AuditRow>();
  const list = useList(
    '/audit',
    ({ staff, brand, ...asked }) =>
      auditLog({
        ...asked,
        merchantId: brand === 'here' ? me.brand.merchantId : undefined,
        staffId: /^\d{1,9}$/.test(staff ?? '') ? staff : undefined,
      }),
    AUDIT_PAGE_SIZE,
  );
  const { search, filter } = list.address;
  // One that is not in the list came by a link; it is kept.
  const actions = [...new Set([...ACTIONS, ...(search.action ? [search.action] : [])])]
    .map((action) => ({ value: action, label: actionText(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const staffOf = (row: AuditRow) => (row.staffId === null ? t('console.audit.system') : row.staffName);
  return (
    <ListPage
      of={list}
      title={t('console.audit.title')}
      caption={t('console.audit.caption')}
      filters={{
        // An operator of one brand sees that brand's alone.
        ...(me.merchantId === null
          ? {
              brand: {
                label: t('console.operators.brand'),
                all: t('console.audit.everyBrand'),
                words: () => me.brand.name,
              },
            }
          : {}),
        from: {},
        target: { label: t('console.audit.filterTarget') },
        // Set by a press on somebody's name; cleared here.
        ...(search.staff ? { staff: { label: t('console.audit.staff'), width: 150, max: 9 } } : {}),
      }}
      barStart={
        <>
          <p className={parts.note}>{t('console.audit.text')}</p>
          <span className={parts.space} />
          <Select
            name="action"
            aria-label={t('console.audit.action')}
            placeholder={t('console.audit.anyAction')}
            w={290}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('console.common.clear') }}
            data={actions}
            value={search.action ?? null}
            onChange={(action) => filter({ action: action ?? undefined })}
          />
        </>
      }
      rowKey={(row) => row.id}
      empty={t('console.audit.empty')}
      onOpen={setOpen}
      isOn={(row) => row.id === open?.id}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        {
          ...column.text('staffName', t('console.audit.staff'), { words: staffOf }),
          cell: (row) =>
            row.staffId === null ? (
              staffOf(row)
            ) : (
              <Entity of="operator" id={row.staffId}>
                {row.staffName}
              </Entity>
            ),
        },
        column.text('brand', t('console.operators.brand'), {
          words: ({ brand }) => brand ?? t('console.audit.noBrand'),
        }),
        column.opener('action', t('console.audit.action'), { words: (row) => actionText(row.action) }),
        {
          ...column.text('target', t('console.audit.target'), { words: ({ target }) => targetText(target) }),
          cell: ({ target }) => <AuditTarget of={target} />,
        },
        column.text('reason', t('console.common.reason'), { wrap: true }),
        column.text('ip', t('console.audit.ip')),
        { ...column.text('hash', t('console.audit.hash')), cell: (row) => <code>{row.hash}</code> },
      ]}
    >
      {open && <AuditDialog row={open} staff={staffOf(open)} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

/** One action with what it changed, field by field. */
function AuditDialog({ row, staff, onClose }: { row: AuditRow; staff: string; onClose: () => void }) {
  const t = useT();
  const actionText = useActionText();
  const time = useTableTime();
  const roleText = useRoleText();
  const fields = changedFields(row.before, row.after);
  const headOf = (name: string) =>
    row.action.startsWith('staff.') && isOperatorField(name)
      ? t(`console.operators.${OPERATOR_FIELDS[name]}`)
      : name;
  const wordsOf = (name: string, value: string) => (name === 'role' && value ? roleText(value) : value);
  return (
    <Modal
      opened
      onClose={onClose}
      title={actionText(row.action)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <Facts
        of={[
          [t('console.common.time'), time(row.at)],
          [t('console.audit.staff'), staff],
          [t('console.audit.target'), <AuditTarget key="target" of={row.target} />],
          [t('console.common.reason'), row.reason],
          [t('console.audit.request'), row.requestId],
        ]}
      />
      {fields.length > 0 && (
        <List
          of={givenList(fields)}
          caption={t('console.common.details')}
          isBelow
          rowKey={(field) => field.name}
          empty=""
          columns={(column) => [
            column.text('name', t('console.common.details'), {
              strong: true,
              words: ({ name }) => headOf(name),
            }),
            column.text('before', t('console.audit.before'), {
              wrap: true,
              words: ({ name, before }) => wordsOf(name, before),
            }),
            column.text('after', t('console.audit.after'), {
              wrap: true,
              words: ({ name, after }) => wordsOf(name, after),
            }),
          ]}
        />
      )}
    </Modal>
  );
}
