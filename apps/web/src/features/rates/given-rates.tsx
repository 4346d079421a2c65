import './rates.css';
import { useT } from '@baize/i18n';
import { isAgent, type MemberType } from '@baize/members/rules';
import { useQuery } from '@tanstack/react-query';
import { RateFields } from './rate-fields.tsx';
import { isFault, scalesFor, type RatesDraft } from './rates-draft.ts';
import { ownRates, type OwnRates } from './rates.queries.ts';

type Props = { type: MemberType; draft: RatesDraft; onChange: (draft: RatesDraft) => void };

/** What somebody who is opened, or comes by a link, is given: at most the agent's own of today and tomorrow. */
export function GivenRates({ type, draft, onChange }: Props) {
  const t = useT();
  const own = useQuery(ownRates()).data;
  if (!own) return null;
  return (
    <>
      <RateFields
        scales={scalesFor(own.mayGive, isAgent(type))}
        limit={own.mayGive}
        leastMode={own.leastMode}
        draft={draft}
        onChange={onChange}
      />
      <p className="rate-hint">{t(isAgent(type) ? 'agents.rates.hint' : 'agents.rates.memberHint')}</p>
    </>
  );
}

/** What of a draft can be given to this type, and whether something in it cannot. */
export function fitOf(own: OwnRates | undefined, type: MemberType, draft: RatesDraft) {
  const scales = own ? scalesFor(own.mayGive, isAgent(type)) : [];
  const bounds = own && { limit: own.mayGive, leastMode: own.leastMode };
  return { scales, isOff: scales.some((scale) => bounds && isFault(scale, draft[scale] ?? '', bounds)) };
}
