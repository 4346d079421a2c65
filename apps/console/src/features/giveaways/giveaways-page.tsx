import { useState } from 'react';
import { Button } from '@mantine/core';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { FormDialog } from '../../parts/form/forms.tsx';
import { giveaways } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { ClaimsDrawer } from './claims-drawer.tsx';
import { GiveawayEditor } from './giveaway-editor.tsx';
import { giveawayEvents, type Giveaway } from './giveaways.queries.ts';

const TONE = { DRAFT: 'plain', PUBLISHED: 'up', STOPPED: 'warn' } as const;
type Act = 'edit' | 'publish' | 'stop' | 'claims';

/** OP-27: red envelopes and raffles, the newest first; a draft is edited and published by two, what runs is stopped by one. */
export function GiveawaysPage() {
  const t = useT();
  const list = useList('/promotions/giveaways', giveawayEvents);
  const may = useMay('promotions.write');
  const [act, setAct] = useState<{ act: Act; of: Giveaway }>();
  const [isNew, setNew] = useState(false);
  const close = () => setAct(undefined);
  const actsOf = ({ state, isOver, proposed }: Giveaway): Act[] => {
    if (state === 'DRAFT') return may ? ['edit', ...(proposed ? [] : (['publish'] as const))] : [];
    return state === 'PUBLISHED' && !isOver && may ? ['claims', 'stop'] : ['claims'];
  };
  return (
    <ListPage
      of={list}
      title={t('console.place.giveaways')}
      filters={{ state: { words: (state) => t(`console.giveaways.state.${state}`) } }}
      head={may && <Button onClick={() => setNew(true)}>{t('console.giveaways.new')}</Button>}
      rowKey={(row) => String(row.eventId)}
      empty={t('console.giveaways.empty')}
      columns={(column) => [
        column.text('title', t('console.giveaways.control.title'), { strong: true }),
        column.word('kind', t('console.giveaways.control.kind'), (kind) =>
          t(`console.giveaways.kind.${kind}`),
        ),
        column.tag('state', TONE, (state) => t(`console.giveaways.state.${state}`)),
        column.time('from', t('console.giveaways.control.from')),
        column.time('until', t('console.giveaways.control.until')),
        {
          key: 'given',
          head: t('console.giveaways.given'),
          cell: ({ given, count }) => `${given} / ${count}`,
        },
        column.money('most', t('console.giveaways.most')),
        column.money('spent', t('console.giveaways.spent')),
      ]}
      acts={(row) =>
        actsOf(row).map((key) => ({
          key,
          text: t(`console.giveaways.${key}`),
          onPress: () => setAct({ act: key, of: row }),
        }))
      }
    >
      {isNew && <GiveawayEditor onClose={() => setNew(false)} />}
      {act?.act === 'edit' && <GiveawayEditor of={act.of} onClose={close} />}
      {act?.act === 'claims' && <ClaimsDrawer of={act.of} onClose={close} />}
      {act?.act === 'publish' && <Publish of={act.of} onClose={close} />}
      {act?.act === 'stop' && <Stop of={act.of} onClose={close} />}
    </ListPage>
  );
}

type ActProps = { of: Giveaway; onClose: () => void };

function Publish({ of: { eventId, revision, title }, onClose }: ActProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.giveaways.publishTitle', { title })}
      text={t('console.giveaways.publishText')}
      confirm={t('console.giveaways.publish')}
      subject={`giveaway:${eventId}`}
      send={(_draft, reason) => giveaways.publishGiveaway({ eventId, revision, reason })}
      forgets={['giveaways']}
      done={t('console.giveaways.publishDone')}
      onClose={onClose}
    />
  );
}

function Stop({ of: { eventId, title }, onClose }: ActProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.giveaways.stopTitle', { title })}
      text={t('console.giveaways.stopText')}
      confirm={t('console.giveaways.stop')}
      destructive
      send={(_draft, reason) => giveaways.stopGiveaway({ eventId, reason })}
      forgets={['giveaways']}
      done={t('console.giveaways.stopDone')}
      onClose={onClose}
    />
  );
}
