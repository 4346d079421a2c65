import { rateText } from '@baize/rates/rules';
import { Money, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { Case } from '../../parts/case.tsx';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { commissionSheet } from './commission.queries.ts';
import { postingTone } from './posting-tone.ts';

type DrawerProps = { postingId: string | undefined; onClose: () => void };
const LINES = 100;

/** One account's day in full: each branch and game type with both rates, and what it came to. */
export function PostingDrawer({ postingId, onClose }: DrawerProps) {
  const t = useT();
  const found = useQuery({
    ...commissionSheet({ postingId: postingId ?? '', pageSize: LINES }),
    enabled: postingId !== undefined,
  });
  return (
    <CaseDrawer title={postingId} of={found} onClose={onClose}>
      {({ currency, lines, ...row }) => (
        <Case
          sum={<Money value={row.amount} currency={currency} />}
          tag={
            <StatusTag tone={postingTone[row.state]}>{t(`console.commission.state.${row.state}`)}</StatusTag>
          }
          acts={[]}
        >
          <Facts
            of={[
              [t('console.commission.day'), row.day],
              [t('console.commission.earned'), <Money key="earned" value={row.earned} currency={currency} />],
              [
                t('console.commission.carryIn'),
                <Money key="carryIn" value={row.carryIn} currency={currency} />,
              ],
              [
                t('console.commission.carryOut'),
                <Money key="carryOut" value={row.carryOut} currency={currency} />,
              ],
            ]}
          />
          <section>
            <h3>{t('console.settlements.sheet')}</h3>
            <ul>
              {lines.list.map((line) => (
                <li key={`${line.account} ${line.scale} ${line.own} ${line.below}`}>
                  <b>{line.account || t('console.commission.ownPlay')}</b>
                  {`, ${t(`console.rates.scale.${line.scale}`)}: `}
                  {t(
                    line.scale === 'PRIZE_MODE' ? 'console.commission.byMode' : 'console.commission.byRate',
                    {
                      base: line.base,
                      own: rateText(line.scale, line.own),
                      below: rateText(line.scale, line.below),
                      result: line.result,
                    },
                  )}
                </li>
              ))}
            </ul>
            {lines.totalCount > lines.list.length && (
              <p>{t('console.commission.moreLines', { count: lines.totalCount - lines.list.length })}</p>
            )}
          </section>
        </Case>
      )}
    </CaseDrawer>
  );
}
