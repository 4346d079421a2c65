import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { ChannelCard } from './channel-card.tsx';
import { channels } from './dispatch.queries.ts';
import css from './dispatch.module.css';

/** OP-07: how SMS and mail of this brand leave, and how many may. */
export function ChannelsPage() {
  const t = useT();
  const found = useQuery(channels);
  return (
    <>
      <PageHead title={t('console.dispatch.channels.title')} />
      {found.error && !found.data ? (
        <section className={parts.card}>
          <Problem code={codeOf(found.error)} />
          <Button mt="sm" variant="default" onClick={() => void found.refetch()}>
            {t('console.common.retry')}
          </Button>
        </section>
      ) : (
        <div className={css.channels} aria-busy={!found.data}>
          {found.data?.map((channel) => (
            <div key={channel.kind}>
              <ChannelCard channel={channel} />
            </div>
          )) ?? ['sms', 'mail'].map((kind) => <Skeleton key={kind} height="320px" />)}
        </div>
      )}
    </>
  );
}
