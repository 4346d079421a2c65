import { Link } from '@tanstack/react-router';
import { Money } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import parts from '../../parts/parts.module.css';
import { findingText } from '../bookkeeping/finding-text.ts';
import { isDisputed } from '../cashier/withdrawal.ts';
import { RecentAudit } from '../staff/recent-audit.tsx';
import { ruleText } from '../risk/rule-text.ts';
import { useQueues } from './overview.queries.ts';
import { byUrgency, endsOf, type QueueLine } from './queues.ts';

/** What waits for somebody, the oldest first, and what colleagues did last. */
export function OverviewPage() {
  const t = useT();
  const queues = useQueues();
  const lines = useLines(queues);
  const { may: _may, ...all } = queues;
  const asked = Object.values(all);
  const failed = asked.find((query) => query.error && !query.data);
  const refresh = () => {
    for (const query of asked) if (query.isEnabled) void query.refetch();
  };

  return (
    <>
      <PageHead
        title={t('console.place.overview')}
        updatedAt={Math.max(...asked.map((query) => query.dataUpdatedAt))}
        refreshing={asked.some((query) => query.isFetching)}
        onRefresh={refresh}
      />
      <section className={parts.tableCard}>
        <header className={parts.cardHead}>
          <h2>{t('console.overview.waiting')}</h2>
        </header>
        {failed && <Problem code={codeOf(failed.error)} />}
        {lines.length === 0 && !failed ? (
          <p className={parts.note}>
            {t(
              asked.some((query) => query.isLoading) ? 'console.common.loading' : 'console.overview.noQueues',
            )}
          </p>
        ) : (
          <QueueTable lines={lines} onRetry={refresh} />
        )}
      </section>
      <RecentAudit />
    </>
  );
}

function QueueTable({ lines, onRetry }: { lines: readonly QueueLine[]; onRetry: () => void }) {
  const t = useT();
  return (
    <DataTable
      caption={t('console.overview.waiting')}
      rowKey={(line) => line.name}
      page={{ list: lines, pageNo: 1, totalPages: 1, totalCount: 0 }}
      pageSize={Math.max(1, lines.length)}
      onRetry={onRetry}
      empty={t('console.overview.noQueues')}
      columns={[
        {
          key: 'queue',
          head: t('console.overview.queue'),
          strong: true,
          cell: (line) => t(`console.overview.${line.name}`),
        },
        { key: 'open', head: t('console.overview.open'), end: true, cell: (line) => line.count },
        {
          key: 'oldest',
          head: t('console.overview.oldest'),
          end: true,
          cell: (line) => {
            const since = endsOf(line.items)?.oldest.since;
            return since !== undefined && <Waiting since={since} />;
          },
        },
        {
          key: 'newest',
          head: t('console.overview.newest'),
          cell: (line) => endsOf(line.items)?.newest.words,
        },
        {
          key: 'amount',
          head: t('console.common.amount'),
          end: true,
          cell: (line) => {
            const { amount, currency } = endsOf(line.items)?.newest ?? {};
            return amount && currency && <Money value={amount} currency={currency} />;
          },
        },
        {
          key: 'actions',
          head: <span className="visually-hidden">{t('console.common.actions')}</span>,
          last: true,
          cell: (line) => (
            <Link
              to={line.path}
              search={{ ...(line.view && { view: line.view }), ...(line.state && { state: line.state }) }}
              className={parts.link}
              aria-label={`${t('console.common.open')}: ${t(`console.overview.${line.name}`)}`}
            >
              {t('console.common.open')}
            </Link>
          ),
        },
      ]}
    />
  );
}

function useLines(queues: ReturnType<typeof useQueues>): QueueLine[] {
  const { open, submitted, arrived, found, said, asked, cases, stuck, hits, papers, may } = queues;
  const t = useT();
  const lines: QueueLine[] = [];
  if (may.withdrawals && open.data) {
    const disputed = open.data.list.filter((row) => isDisputed(row.state));
    const rows = open.data.list.filter((row) => !isDisputed(row.state));
    const disputes = disputed.length;
    const itemOf = (row: (typeof rows)[number]) => ({
      since: row.createdAt,
      words: `${row.account}, ${row.bankName}`,
      amount: row.amount,
      currency: row.currency,
    });
    const path = '/money/withdrawals';
    lines.push({
      name: 'withdrawals',
      path,
      count: open.data.totalCount - disputes,
      items: rows.map(itemOf),
    });
    lines.push({ name: 'disputes', path, count: disputes, items: disputed.map(itemOf) });
  }
  if (may.deposits && submitted.data) {
    lines.push({
      name: 'deposits',
      path: '/money/deposits',
      count: submitted.data.totalCount,
      items: submitted.data.list.map((row) => ({
        since: row.createdAt,
        words: `${row.orderNo}, ${t(`console.method.${row.method}`)}`,
        amount: row.amount,
        currency: row.currency,
      })),
    });
  }
  if (may.deposits && arrived.data)
    lines.push({
      name: 'incoming',
      path: '/money/deposits',
      view: 'incoming',
      count: arrived.data.totalCount,
      items: arrived.data.list.map((row) => ({
        since: row.bookedAt,
        words: `${row.ref}, ${row.memo}`,
        amount: row.amount,
        currency: row.currency,
      })),
    });
  if (may.ledger && stuck.data)
    lines.push({
      name: 'vendorTransfers',
      path: '/money/vendor-transfers',
      count: stuck.data.totalCount,
      items: stuck.data.list.map((row) => ({
        since: row.createdAt,
        words: `${row.account}, ${row.walletName}`,
        ...(row.amount === null ? {} : { amount: row.amount, currency: row.currency }),
      })),
    });
  if (may.ledger && found.data) {
    lines.push({
      name: 'findings',
      path: '/money/findings',
      count: found.data.totalCount,
      items: found.data.list.map((finding) => ({
        since: finding.firstSeenAt,
        words: `${findingText(t, finding.kind)}, ${finding.subject}`,
      })),
    });
  }
  if (asked.data)
    lines.push({
      name: 'adjustments',
      path: '/money/adjustments',
      count: asked.data.totalCount,
      items: asked.data.list.map((row) => ({
        since: row.requestedAt,
        words: `${row.account}, ${row.requestedBy}`,
        amount: row.amount,
        currency: row.currency,
      })),
    });
  if (cases.data)
    lines.push({
      name: 'risk',
      path: '/members/risk',
      count: cases.data.totalCount,
      items: cases.data.list.map((row) => ({
        since: row.openedAt,
        words: `${row.account}, ${ruleText(t, row.rule)}`,
      })),
    });
  if (hits.data)
    lines.push({
      name: 'screening',
      path: '/members/screening',
      count: hits.data.totalCount,
      items: hits.data.list.map((row) => ({ since: row.foundAt, words: `${row.account}, ${row.name}` })),
    });
  if (papers.data)
    lines.push({
      name: 'funds',
      path: '/members/funds',
      state: 'SUBMITTED',
      count: papers.data.totalCount,
      items: papers.data.list.map((row) => ({ since: row.askedAt, words: row.account })),
    });
  if (may.messages && said.data)
    lines.push({
      name: 'feedback',
      path: '/messaging/feedback',
      count: said.data.totalCount,
      items: said.data.list.map((row) => ({ since: row.createdAt, words: shortened(row.content) })),
    });
  return byUrgency(lines);
}

const WORDS_MAX = 60;
/** A row of the overview is one line. */
const shortened = (words: string): string => {
  const letters = Array.from(words.replaceAll(/\s+/g, ' '));
  return letters.length > WORDS_MAX ? `${letters.slice(0, WORDS_MAX).join('')}…` : letters.join('');
};
