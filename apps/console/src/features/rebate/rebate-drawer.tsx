import { Money, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { Case } from '../../parts/case.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { rebateSheet } from './rebate.queries.ts';
import { percentOf } from './rebate-text.ts';

type DrawerProps = { postingId: string | undefined; onClose: () => void };
const LINES = 100;

/** One payment in full: each day, game type and vendor with its valid bet, rate and result. */
export function RebateDrawer({ postingId, onClose }: DrawerProps) {
  const t = useT();
  const found = useQuery({
    ...rebateSheet({ postingId: postingId ?? '', pageSize: LINES }),
    enabled: postingId !== undefined,
  });
  return (
    <CaseDrawer title={postingId} of={found} onClose={onClose}>
      {({ currency, lines, ...row }) => (
        <Case
          sum={<Money value={row.amount} currency={currency} />}
          tag={<StatusTag tone="up">{t(`console.rebate.kind.${row.kind}`)}</StatusTag>}
          acts={[]}
        >
          <Facts
            of={[
              [t('console.rebate.kind'), t(`console.rebate.kind.${row.kind}`)],
              [t('console.rebate.earned'), `${row.earned} ${currency}`],
              [t('console.commission.carryIn'), `${row.carryIn} ${currency}`],
              [t('console.commission.carryOut'), `${row.carryOut} ${currency}`],
            ]}
          />
          <ul>
            {lines.list.map((line) => (
              <li key={`${line.day} ${line.gameType} ${line.vendor}`}>
                <b>{`${line.gameType} · ${line.vendor}`}</b>
                {`, ${line.day}, VIP ${line.level}: ${line.validBet} × ${percentOf(line.rateBps)} % = ${line.result}`}
              </li>
            ))}
          </ul>
          {lines.totalCount > lines.list.length && (
            <p>{t('console.commission.moreLines', { count: lines.totalCount - lines.list.length })}</p>
          )}
        </Case>
      )}
    </CaseDrawer>
  );
}
