import { countText } from '@baize/i18n';
import { Money } from '@baize/ui';
import { List } from '../../parts/list/list.tsx';
import { givenList, useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { GAME_TYPES } from '@baize/catalogue/rules';
import { useT, useTableTime } from '../../session/language.tsx';
import { teamOverview } from './agents.queries.ts';
import { figureColumns, playColumns } from './figure-columns.ts';

/** The team by day and by game type, as it stood when it settled, and who it is now. */
export function Overview({ memberId }: { memberId: number }) {
  const t = useT();
  const time = useTableTime();
  const list = useList('/members/$memberId/team', ({ from, to }) => teamOverview({ memberId, from, to }));
  const { data } = list.found;
  const currency = data?.currency ?? '';
  const money = (value: string, signed = false) => (
    <Money value={value} currency={currency} signed={signed} />
  );
  const asOf = data && (data.asOf === null ? t('console.agentTeam.uncounted') : time(data.asOf));
  return (
    <>
      <List
        of={list}
        caption={t('console.agentTeam.view.overview')}
        totals={
          data && [
            [t('console.agentTeam.members'), countText(data.members)],
            [t('console.agentTeam.active'), data.active === null ? null : countText(data.active)],
            [t('console.agentTeam.balance'), data.balance === null ? null : money(data.balance)],
            [t('console.report.validBet'), money(data.totals.validBet)],
            [t('console.agentTeam.winLoss'), money(data.totals.winLoss, true)],
          ]
        }
        filters={{ from: {} }}
        bar={asOf && <span className={parts.note}>{t('console.agentTeam.asOf', { time: asOf })}</span>}
        rowKey={(row) => row.day}
        empty={t('console.report.empty')}
        columns={(column) => [
          column.text('day', t('console.report.day'), { strong: true }),
          ...figureColumns(t, currency),
          column.text('isProvisional', t('console.common.state'), {
            words: ({ isProvisional }) => (isProvisional ? t('console.agentTeam.provisional') : ''),
          }),
        ]}
      />
      {data && data.gameTypes.length > 0 && (
        <List
          of={givenList(data.gameTypes)}
          caption={t('console.agentTeam.byType')}
          heading={t('console.agentTeam.byType')}
          isBelow
          rowKey={(row) => row.gameType}
          empty={t('console.report.empty')}
          columns={(column) => [
            column.text('gameType', t('console.games.type'), {
              strong: true,
              words: ({ gameType }) => gameTypeText(t, gameType),
            }),
            ...playColumns(t, currency),
          ]}
        />
      )}
    </>
  );
}

/** A type that the console has no word for is shown as it is. */
function gameTypeText(t: ReturnType<typeof useT>, type: string): string {
  const known = GAME_TYPES.find((one) => one === type);
  return known ? t(`console.games.type.${known}`) : type;
}
