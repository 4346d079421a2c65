import { Money } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useT, useTableTime } from '../../session/language.tsx';
import { giveawayClaims, type Giveaway } from './giveaways.queries.ts';

const NEWEST = 50;

/** The newest draws of an event, and the seed that they follow from. */
export function ClaimsDrawer({ of, onClose }: { of: Giveaway; onClose: () => void }) {
  const t = useT();
  const time = useTableTime();
  const found = useQuery(giveawayClaims({ eventId: of.eventId, pageNo: 1, pageSize: NEWEST }));
  return (
    <CaseDrawer title={`${t('console.giveaways.claims')} · ${of.title}`} of={found} onClose={onClose}>
      {({ list, currency }) => (
        <>
          <Facts
            of={[
              [t('console.giveaways.seedHash'), of.seedHash],
              [t('console.giveaways.seed'), of.serverSeed],
            ]}
          />
          <table>
            <thead>
              <tr>
                <th scope="col">{t('console.giveaways.number')}</th>
                <th scope="col">{t('console.giveaways.account')}</th>
                <th scope="col">{t('console.giveaways.amount')}</th>
                <th scope="col">{t('console.giveaways.at')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.number}>
                  <td>{row.number}</td>
                  <td>{row.account}</td>
                  <td>
                    <Money value={row.amount} currency={currency} />
                  </td>
                  <td>{time(row.drawnAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </CaseDrawer>
  );
}
