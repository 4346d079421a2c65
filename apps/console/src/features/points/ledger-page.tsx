import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { countText, moneyText } from '@baize/i18n';
import { Cut } from '../../parts/cut.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { Entity } from '../../parts/entity.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { useNames } from '../../parts/use-names.ts';
import type { Answer } from '../../session/ask.ts';
import type { points } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { pointLedger } from './points.queries.ts';

type Row = Answer<typeof points.listMemberPoints>['list'][number];
const LEDGER_PAGE_SIZE = 30;
type Figure = 'balanceBefore' | 'change' | 'balanceAfter' | 'sideChange' | 'sideAfter';
const figure = (text: string): string => countText(Number(text));

const pointsOf = (key: Figure, head: string, isChange = false): Column<Row> => ({
  key,
  head,
  end: true,
  cell: (row) => `${isChange && Number(row[key]) > 0 ? '+' : ''}${figure(row[key])}`,
  file: (row) => row[key],
  sort: (row) => Number(row[key]),
});

/** OP-28: every movement of a member's points: what it came of, its two entries, the balance before and after. */
export function PointLedgerPage() {
  const t = useT();
  const names = useNames();
  const { memberId } = useParams({ from: '/members/$memberId/points' });
  const list = useList(
    '/members/$memberId/points',
    (asked) => pointLedger({ memberId: Number(memberId), ...asked }),
    LEDGER_PAGE_SIZE,
  );
  const found = list.found.data;
  const account = found?.account ?? '';
  const currency = found?.currency ?? '';
  const cause = ({ kind, ref, base, per }: Row): string =>
    kind === 'earn' && base !== null && per !== null
      ? t('console.pointLedger.earnedOf', {
          day: ref,
          base: moneyText(base, currency),
          per: moneyText(per, currency),
        })
      : ref;
  return (
    <>
      <Link to="/members/$memberId" params={{ memberId }} className={parts.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('console.agentTeam.back', { account })}
      </Link>
      <ListPage
        of={list}
        title={t('console.pointLedger.title', { account })}
        totals={found && [[t('console.pointLedger.balance'), figure(found.pointBalance)]]}
        filters={{
          kind: {
            label: t('console.pointLedger.kind'),
            words: (kind) => t(`console.pointLedger.kind.${kind}`),
          },
          type: {
            label: t('console.pointLedger.type'),
            words: (type) => t(`console.pointLedger.type.${type}`),
          },
          from: {},
        }}
        rowKey={(row) => row.id}
        empty={t('console.pointLedger.empty')}
        columns={(column) => [
          column.fileOnly('id', t('console.common.number')),
          column.time('time', t('console.common.time')),
          column.text('kind', t('console.pointLedger.kind'), {
            strong: true,
            words: ({ kind, type }) =>
              `${t(`console.pointLedger.kind.${kind}`)} · ${t(`console.pointLedger.type.${type}`)}`,
          }),
          {
            ...column.text('ref', t('console.pointLedger.cause'), { words: cause }),
            cell: (row) =>
              row.kind === 'redeem' || row.kind === 'return' ? (
                <Entity of="redemption" id={account}>
                  {row.ref}
                </Entity>
              ) : row.kind === 'earn' ? (
                cause(row)
              ) : (
                <Cut of={row.ref} />
              ),
          },
          pointsOf('balanceBefore', t('console.member.ledger.before')),
          pointsOf('change', t('console.pointLedger.change'), true),
          pointsOf('balanceAfter', t('console.member.ledger.after')),
          column.text('side', t('console.pointLedger.side'), {
            words: ({ side }) => t(`console.pointLedger.side.${side}`),
          }),
          pointsOf('sideChange', t('console.pointLedger.sideChange'), true),
          pointsOf('sideAfter', t('console.pointLedger.sideAfter')),
          column.text('actor', t('console.audit.staff'), { words: ({ actor }) => names.actor(actor) }),
          column.fileOnly('key', t('console.bets.key')),
        ]}
      />
    </>
  );
}
