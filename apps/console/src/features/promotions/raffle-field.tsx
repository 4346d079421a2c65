import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { giveawayEvents } from '../giveaways/giveaways.queries.ts';
import type { PromotionDraft } from './promotion-draft.ts';

/** So many raffles run at once at most. */
const LISTED = 100;

/** The raffle that tickets are given of, with its name, which the terms say. */
export function RaffleField({
  draft: { eventId, raffle },
  change,
  fault,
}: {
  draft: Pick<PromotionDraft, 'eventId' | 'raffle'>;
  change: (part: Partial<PromotionDraft>) => void;
  fault: string | undefined;
}) {
  const t = useT();
  const running = { kind: 'RAFFLE', state: 'PUBLISHED', pageNo: 1, pageSize: LISTED } as const;
  const { data } = useQuery(giveawayEvents(running));
  const open = data?.list.filter(({ isOver }) => !isOver) ?? [];
  const options = open.map(({ eventId: id, title }) => ({ value: String(id), label: `${title} · ${id}` }));
  const isListed = eventId === null || options.some(({ value }) => value === eventId);
  return (
    <Select
      label={t('console.promotions.raffle')}
      data={isListed ? options : [...options, { value: eventId, label: `${raffle.EN} · ${eventId}` }]}
      value={eventId}
      placeholder={data && options.length === 0 ? t('console.promotions.raffleNone') : undefined}
      error={fault}
      withAsterisk
      onChange={(value) => {
        const chosen = open.find(({ eventId: id }) => String(id) === value);
        if (chosen) change({ eventId: value, raffle: chosen.terms.titles });
      }}
    />
  );
}
