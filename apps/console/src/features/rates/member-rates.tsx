import { isRebate, rateText, SCALES, type Rates, type Scale } from '@baize/rates/rules';
import { useQuery } from '@tanstack/react-query';
import { rates } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Card } from '../../parts/card.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Answered } from '../../parts/loaded.tsx';
import { Opener } from '../../parts/opener.tsx';
import { rateFields } from './rate-fields.tsx';
import { changedOf, draftOf, type RatesDraft } from './rates-draft.ts';
import { memberRates, type MemberRatesView } from './rates.queries.ts';

type Props = { member: { memberId: number; account: string } };

/** OP-09: what an account holds, how it came to it, and its change. */
export function MemberRates({ member }: Props) {
  const t = useT();
  const found = useQuery(memberRates({ memberId: member.memberId }));
  const may = useMay('agents.write');
  return (
    <Card
      title={t('console.rates.card')}
      head={may && found.data && <Change member={member} held={found.data} />}
    >
      <Answered of={found}>
        {(held) => (
          <>
            <Facts
              of={SCALES.filter((scale) => shows(held, scale)).map((scale) => [
                t(`console.rates.scale.${scale}`),
                lineOf(t, held, scale),
              ])}
            />
            {held.history.length > 0 && (
              <details>
                <summary>{t('console.rates.history')}</summary>
                <ul>
                  {held.history.map((row) => (
                    <li key={`${row.scale} ${row.setAt} ${row.since}`}>
                      {t('console.rates.historyRow', {
                        scale: t(`console.rates.scale.${row.scale}`),
                        value: rateText(row.scale, row.value),
                        since: row.since,
                        until: row.until ?? t('console.rates.still'),
                        by: row.setBy,
                      })}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Answered>
    </Card>
  );
}

const shows = ({ now, next, limit, isAgent }: MemberRatesView, scale: Scale): boolean =>
  now[scale] > 0 || next[scale] > 0 || !isRebate(scale) || (isAgent && limit[scale] > 0);

function lineOf(t: ReturnType<typeof useT>, { now, next, holdsFrom }: MemberRatesView, scale: Scale): string {
  const today = rateText(scale, now[scale]);
  if (now[scale] === next[scale]) return today;
  return `${today}, ${t('console.rates.next', { day: holdsFrom })}: ${rateText(scale, next[scale])}`;
}

type Draft = RatesDraft & { lowersBelow: boolean };

function Change({ member: { memberId, account }, held }: Props & { held: MemberRatesView }) {
  const t = useT();
  const { next, limit, leastMode, isAgent, holdsFrom } = held;
  const scales = SCALES.filter((scale) => !isRebate(scale) || isAgent);
  const shown: Rates = next;
  return (
    <Opener size="compact-sm" variant="default" text={t('console.rates.change')}>
      {(close) => (
        <FormDialog<Draft>
          title={t('console.rates.title', { account })}
          text={t('console.rates.text', { day: holdsFrom })}
          confirm={t('console.rates.change')}
          subject={`member-rates:${memberId}`}
          began={{ ...draftOf(shown), lowersBelow: false }}
          fields={(draft) => [
            ...rateFields(t, draft, scales, { most: limit, least: leastMode }),
            isAgent && { as: 'switch', name: 'lowersBelow', label: t('console.rates.lowersBelow') },
          ]}
          send={({ lowersBelow, ...draft }, reason) =>
            rates.setMemberRates({ memberId, rates: changedOf(draft, shown), lowersBelow, reason })
          }
          forgets={['members', 'rates']}
          done={t('console.rates.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
