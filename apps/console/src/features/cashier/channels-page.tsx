import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ListWithEditor } from '../../parts/list-with-editor.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { channelDraftOf, newChannel, type ChannelDraft } from './channel-draft.ts';
import { channels, useArchiveChannel, type Channel } from './channels.queries.ts';

type Row = Channel & { id: number };

/** OP-23: the ways in which members pay in: through whom, how much, for whom, when, at what price. */
export function ChannelsPage() {
  const t = useT();
  const found = useQuery(channels);
  const archive = useArchiveChannel();
  const gateways = found.data?.gateways ?? [];
  return (
    <ListWithEditor<Row, ChannelDraft>
      title={t('console.place.channelsIn')}
      found={found}
      rows={found.data?.list.map((channel) => ({ ...channel, id: channel.channelId }))}
      empty={t('console.channels.empty')}
      newText={t('console.channels.new')}
      fresh={() => newChannel(found.data?.list.length ?? 0)}
      draftOf={channelDraftOf}
      nameHead={t('console.games.displayName')}
      nameOf={({ name }) => name}
      columns={[
        { key: 'code', head: t('console.content.code'), cell: (row) => row.code },
        {
          key: 'method',
          head: t('console.common.method'),
          cell: (row) => t(`console.method.${row.method}`),
        },
        { key: 'gateway', head: t('console.deposits.gateway'), cell: (row) => row.gateway },
        {
          key: 'limits',
          head: t('console.channels.limits'),
          end: true,
          cell: (row) => (
            <>
              <Money value={row.min} currency={row.currency} bare /> –{' '}
              <Money value={row.max} currency={row.currency} />
            </>
          ),
        },
        {
          key: 'fee',
          head: t('console.channels.fee'),
          end: true,
          cell: (row) =>
            `${row.feeBps / 100} %${Number(row.feeFixed) > 0 ? ` + ${row.feeFixed} ${row.currency}` : ''}`,
        },
        { key: 'level', head: t('console.channels.levelMin'), end: true, cell: (row) => row.levelMin },
        {
          key: 'hours',
          head: t('console.channels.hours'),
          cell: (row) => (row.hours ? `${row.hours.from}–${row.hours.to}` : t('console.channels.always')),
        },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <StatusTag tone={row.isEnabled ? 'up' : 'plain'}>
              {t(row.isEnabled ? 'console.content.run.running' : 'console.content.run.off')}
            </StatusTag>
          ),
        },
      ]}
      remove={archive}
      editor={(draft, close) => (
        <ChannelEditor
          key={draft.id ?? 'new'}
          began={draft}
          currency={found.data?.currency ?? ''}
          gateways={gateways}
          onClose={close}
        />
      )}
    />
  );
}
