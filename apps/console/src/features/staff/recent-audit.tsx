import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { useActionText } from './action-text.ts';
import { AuditTarget } from './audit-target.tsx';
import { auditLog } from './staff.queries.ts';

const ROWS = 8;

/** The last things colleagues did on this brand and on the house, for those who may read the log. */
export function RecentAudit() {
  const t = useT();
  const actionText = useActionText();
  const { me } = useStaffSession();
  const may = useMay('audit.read');
  const log = useQuery({
    ...auditLog({ pageNo: 1, pageSize: ROWS, merchantId: me.brand.merchantId, withHouse: 'true' }),
    select: (answer) => answer.list,
    enabled: may,
  });
  const list = wholeList(log);
  if (!may) return null;
  return (
    <List
      // Not all there are: how many is not said.
      of={{ ...list, page: list.page && { ...list.page, totalCount: 0 } }}
      caption={t('console.overview.recentAudit')}
      heading={t('console.overview.recentAudit')}
      headingActs={
        <Link to="/audit" className={parts.link}>
          {t('console.place.audit')}
        </Link>
      }
      isBelow
      rowKey={(row) => row.id}
      empty={t('console.audit.empty')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.text('staffName', t('console.audit.staff'), { strong: true }),
        column.text('brand', t('console.operators.brand'), {
          words: ({ brand }) => brand ?? t('console.audit.noBrand'),
        }),
        column.text('action', t('console.audit.action'), { words: (row) => actionText(row.action) }),
        {
          ...column.text('target', t('console.audit.target')),
          cell: ({ target }) => <AuditTarget of={target} />,
        },
        column.text('reason', t('console.common.reason'), { wrap: true }),
      ]}
    />
  );
}
