import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ChannelCard } from './channel-card.tsx';
import { channels } from './dispatch.queries.ts';
import css from './dispatch.module.css';

/** OP-07: how SMS and mail of this brand leave, and how many may. */
export function ChannelsPage() {
  const t = useT();
  return (
    <Loaded of={useQuery(channels)} title={t('console.dispatch.channels.title')}>
      {(all) => (
        <div className={css.channels}>
          {all.map((channel) => (
            <ChannelCard key={channel.kind} channel={channel} />
          ))}
        </div>
      )}
    </Loaded>
  );
}
