import { rateText } from '@baize/rates/rules';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useT } from '../../session/language.tsx';
import { loweredByMove } from './rates.queries.ts';

/** Before a member is moved: the rates that are cut to the new upline's. Nothing while no agent of that name is there. */
export function LoweredByMove({ memberId, account }: { memberId: number; account: string }) {
  const t = useT();
  const typed = useDeferredValue(account.trim());
  const { data } = useQuery({
    ...loweredByMove({ memberId, account: typed }),
    enabled: typed !== '',
    retry: false,
  });
  if (!data || data.members === 0) return null;
  return (
    <>
      <p>{t('console.rates.cutByMove', { count: data.members })}</p>
      <ul>
        {data.cuts.map(({ account: whose, scale, from, to }) => (
          <li key={`${whose} ${scale}`}>
            {t('console.rates.cut', {
              account: whose,
              scale: t(`console.rates.scale.${scale}`),
              from: rateText(scale, from),
              to: rateText(scale, to),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
