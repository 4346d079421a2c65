import { useState } from 'react';
import { bets } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { winners, type Winner } from './play.queries.ts';

/** OP-18: the wins the board may show, whatever its threshold is today, and those taken off it. */
export function WinnersPage() {
  const t = useT();
  const list = useList('/games/winners', winners);
  const [chosen, setChosen] = useState<Winner>();
  const act = chosen?.hidden ? 'show' : 'hide';
  return (
    <ListPage
      of={list}
      title={t('console.place.winners')}
      rowKey={(row) => row.winnerId}
      empty={t('console.winners.empty')}
      columns={(column) => [
        column.time('time', t('console.common.time')),
        column.text('customerName', t('console.common.member'), { strong: true }),
        column.entity('gameName', t('console.content.game'), 'game'),
        column.money('winAmount', t('console.common.amount')),
        column.tag(
          'hidden',
          (isHidden) => (isHidden ? 'plain' : 'up'),
          (isHidden) => t(isHidden ? 'console.games.hidden' : 'console.games.shown'),
        ),
      ]}
      acts={(row) => [
        {
          key: 'hide',
          text: t(row.hidden ? 'console.games.enable' : 'console.games.disable'),
          label: t(row.hidden ? 'console.winners.showNamed' : 'console.winners.hideNamed', {
            name: row.customerName,
          }),
          isDestructive: !row.hidden,
          onPress: () => setChosen(row),
        },
      ]}
    >
      {chosen && (
        <FormDialog
          title={t(`console.winners.${act}Title`, { name: chosen.customerName })}
          text={t(`console.winners.${act}Text`)}
          confirm={t(act === 'show' ? 'console.games.enable' : 'console.games.disable')}
          destructive={act === 'hide'}
          send={(_draft, reason) =>
            bets.hideWinner({ winnerId: chosen.winnerId, hidden: !chosen.hidden, reason })
          }
          forgets={['play', 'winners']}
          done={t('console.winners.done')}
          onClose={() => setChosen(undefined)}
        />
      )}
    </ListPage>
  );
}
