import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { cashier } from '../../session/clients.ts';
import { Entity } from '../../parts/entity.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { TwoLines } from '../../parts/two-lines.tsx';
import { useNames } from '../../parts/use-names.ts';
import { channels, type Channel } from './cashier.queries.ts';
import { ChannelEditor } from './channel-editor.tsx';
import { channelDraftOf, newChannel } from './channel-draft.ts';

/** OP-23: the ways in which members pay in: through whom, how much, for whom, when, at what price. */
export function ChannelsPage() {
  const t = useT();
  const names = useNames();
  const found = useQuery(channels({}));
  const stateOf = ({ isEnabled }: Channel) => t(`console.content.run.${isEnabled ? 'running' : 'off'}`);
  return (
    <EditorListPage
      of={wholeList(found)}
      title={t('console.place.channelsIn')}
      rowKey={(row) => row.channelId}
      empty={t('console.channels.empty')}
      newText={t('console.channels.new')}
      fresh={() => newChannel(found.data?.list.length ?? 0)}
      draftOf={channelDraftOf}
      nameOf={({ name }) => name}
      columns={(column) => [
        column.opener('name', t('console.games.displayName'), { fold: true }),
        {
          key: 'isEnabled',
          head: t('console.common.state'),
          cell: (row) => (
            <TwoLines
              second={
                row.isProposed && (
                  <Entity of="proposal" id={`deposit-channel:${row.code}`}>
                    {t('console.channels.proposed')}
                  </Entity>
                )
              }
            >
              <StatusTag tone={row.isEnabled ? 'up' : 'plain'}>{stateOf(row)}</StatusTag>
            </TwoLines>
          ),
          file: stateOf,
          sort: stateOf,
        },
        column.text('code', t('console.content.code')),
        column.word('method', t('console.common.method'), (method) => t(`console.method.${method}`)),
        column.word('gateway', t('console.deposits.gateway'), names.gateway),
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
        column.count('levelMin', t('console.channels.levelMin')),
        {
          key: 'hours',
          head: t('console.channels.hours'),
          cell: (row) => (row.hours ? `${row.hours.from}–${row.hours.to}` : t('console.channels.always')),
        },
        {
          ...column.fileOnly('isProposed', t('console.place.approvals')),
          file: ({ isProposed }) => (isProposed ? t('console.channels.proposed') : ''),
        },
      ]}
      remove={({ channelId }, reason) => cashier.archiveChannel({ channelId, reason })}
      forgets={['cashier']}
      editor={(draft, close) => (
        <ChannelEditor
          key={draft.id ?? 'new'}
          began={draft}
          currency={found.data?.currency ?? ''}
          gateways={found.data?.gateways ?? []}
          onClose={close}
        />
      )}
    />
  );
}
