import './rates.css';
import { useT } from '@baize/i18n';
import { Button, Checkbox, FieldNote, Skeleton, toast } from '@baize/ui';
import { rateText, type Scale } from '@baize/rates/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Refused, type Answer } from '../../session/clients.ts';
import type { agents } from '../../clients/agents.ts';
import { HeldRates } from './held-rates.tsx';
import { RateFields } from './rate-fields.tsx';
import { draftOf, givenOf, isFault, scalesFor } from './rates-draft.ts';
import { downlineRates, useSetDownlineRates } from './rates.queries.ts';

/** What a direct downline holds, and the form by which it is changed from the next product day on. */
export function DownlineRates({ account }: { account: string }) {
  const t = useT();
  const found = useQuery(downlineRates(account));
  const why = useRefusalText(found.error, 'agents');
  const [isOpen, setOpen] = useState(false);
  if (!found.data) return why ? <FieldNote error={why} /> : <Skeleton height="60px" />;
  return (
    <>
      <HeldRates {...found.data} />
      {isOpen ? (
        <Change key={JSON.stringify(found.data.next)} held={found.data} onDone={() => setOpen(false)} />
      ) : (
        <Button kind="outline" size="small" onClick={() => setOpen(true)}>
          {t('agents.rates.change')}
        </Button>
      )}
    </>
  );
}

type Held = Answer<typeof agents.getDownlineRates>;
type Below = { members: number; cuts: { account: string; scale: Scale; from: number; to: number }[] };

function Change({ held, onDone }: { held: Held; onDone: () => void }) {
  const t = useT();
  const { account, next, limit, leastMode, isAgent, holdsFrom } = held;
  const scales = scalesFor(limit, isAgent);
  const [draft, setDraft] = useState(() => draftOf(next, scales));
  const [lowersBelow, setLowers] = useState(false);
  const set = useSetDownlineRates();
  const why = useRefusalText(set.error, 'agents');
  const below =
    set.error instanceof Refused && set.error.code === 'below_have_more'
      ? (set.error.detail as Below)
      : undefined;
  const isOff = scales.some((scale) => isFault(scale, draft[scale] ?? '', { limit, leastMode }));
  const given = givenOf(draft, scales);
  const changed = Object.fromEntries(
    scales
      .filter((scale) => given[scale] !== undefined && given[scale] !== next[scale])
      .map((scale) => [scale, given[scale]]),
  );
  const save = () =>
    set.mutate(
      { account, rates: changed, lowersBelow },
      {
        onSuccess: () => {
          toast(t('agents.rates.saved', { account, day: holdsFrom }));
          onDone();
        },
      },
    );
  return (
    <form
      className="rate-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOff) save();
      }}
    >
      <RateFields scales={scales} limit={limit} leastMode={leastMode} draft={draft} onChange={setDraft} />
      <p className="rate-hint">{t('agents.rates.holdsFrom', { day: holdsFrom })}</p>
      {below && (
        <div role="alert">
          <p>{t('agents.rates.belowMore', { count: below.members })}</p>
          <ul>
            {below.cuts.map((cut) => (
              <li key={`${cut.account} ${cut.scale}`}>
                {t('agents.rates.cut', {
                  account: cut.account,
                  scale: t(`agents.rates.scale.${cut.scale}`),
                  from: rateText(cut.scale, cut.from),
                  to: rateText(cut.scale, cut.to),
                })}
              </li>
            ))}
          </ul>
          <Checkbox
            name="lowersBelow"
            checked={lowersBelow}
            onChange={(event) => setLowers(event.currentTarget.checked)}
          >
            {t('agents.rates.lowerBelow')}
          </Checkbox>
        </div>
      )}
      <FieldNote error={below ? undefined : why} />
      <div className="office-acts">
        <Button kind="plain" size="small" onClick={onDone}>
          {t('agents.common.cancel')}
        </Button>
        <Button
          kind="primary"
          size="small"
          type="submit"
          busy={set.isPending}
          disabled={isOff || Object.keys(changed).length === 0 || (below !== undefined && !lowersBelow)}
        >
          {t('agents.rates.save')}
        </Button>
      </div>
    </form>
  );
}
