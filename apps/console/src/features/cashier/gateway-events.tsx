import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList, wholeList } from '../../parts/list/use-list.ts';
import { useNames } from '../../parts/use-names.ts';
import { gatewayEvents, refusedCallbacks } from './cashier.queries.ts';

export function GatewayEvents() {
  // Nobody knows whose they are: only an operator of the house sees them.
  const may = useMay('findings.read');
  return (
    <>
      {may && <RefusedCallbacks />}
      <BelievedEvents />
    </>
  );
}

/** What nobody believed, counted; a table only where there is something, because it should stay empty. */
function RefusedCallbacks() {
  const t = useT();
  const names = useNames();
  const refused = useQuery(refusedCallbacks({}));
  const title = t('console.deposits.refused.title', { days: refused.data?.days ?? 0 });
  if ((refused.data?.list ?? []).length === 0 && !refused.error) return null;
  return (
    <List
      of={wholeList(refused)}
      caption={title}
      heading={title}
      rowKey={(row) => `${row.gateway} ${row.verdict}`}
      empty={t('console.deposits.eventsEmpty')}
      columns={(column) => [
        { ...column.word('gateway', t('console.deposits.gateway'), names.gateway), strong: true },
        column.word('verdict', t('console.deposits.refused.reason'), (verdict) =>
          t(`console.deposits.refused.${verdict}`),
        ),
        column.count('count', t('console.deposits.deliveries')),
        column.time('lastAt', t('console.findings.lastSeen')),
        column.text('lastIp', t('console.audit.ip')),
      ]}
    />
  );
}

/** Every callback that was believed, how often it came, and what became of it. */
function BelievedEvents() {
  const t = useT();
  const names = useNames();
  const list = useList('/money/deposits', ({ reference, pageNo, pageSize }) =>
    gatewayEvents({ reference, pageNo, pageSize }),
  );
  return (
    <List
      of={list}
      caption={t('console.deposits.eventsCaption')}
      filters={{ reference: { label: t('console.deposits.reference'), width: 240 } }}
      rowKey={(row) => row.id}
      empty={t('console.deposits.eventsEmpty')}
      columns={(column) => [
        column.time('receivedAt', t('console.common.time')),
        { ...column.word('gateway', t('console.deposits.gateway'), names.gateway), strong: true },
        column.text('kind', t('console.deposits.event')),
        column.text('reference', t('console.deposits.reference')),
        column.text('outcome', t('console.deposits.outcome')),
        column.count('deliveries', t('console.deposits.deliveries')),
        column.text('eventId', t('console.common.number')),
      ]}
    />
  );
}
