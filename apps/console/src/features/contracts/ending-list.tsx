import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { Answered } from '../../parts/loaded.tsx';
import { endedByMove, type Contract } from './contracts.queries.ts';
import { percentText } from './offer-lines.ts';

type Endings = NonNullable<Contract['pending']>['willTerminate'];

/** The contracts that an act ends, each by its name. */
export function EndingList({ of, count }: { of: Endings; count: number }) {
  const t = useT();
  if (of.length === 0) return <p>{t('console.contracts.endsNothing')}</p>;
  return (
    <>
      <p>{t('console.contracts.endsThese', { count })}</p>
      <ul>
        {of.map(({ contractId, downlineAccount, rate }) => (
          <li key={contractId}>
            {t('console.contracts.ending', {
              contract: contractId,
              account: downlineAccount,
              rate: percentText(rate),
            })}
          </li>
        ))}
        {count > of.length && <li>{t('console.contracts.moreEndings', { count: count - of.length })}</li>}
      </ul>
    </>
  );
}

/** Before a member is moved: the contracts that the move ends. */
export function EndedByMove({ memberId }: { memberId: number }) {
  const found = useQuery(endedByMove({ memberId }));
  return (
    <Answered of={found}>
      {({ willTerminate, willTerminateCount }) => (
        <EndingList of={willTerminate} count={willTerminateCount} />
      )}
    </Answered>
  );
}
