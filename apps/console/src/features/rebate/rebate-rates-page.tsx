import { Button } from '@mantine/core';
import type { RateRow } from '@baize/rebate/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rebate } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { GAME_TYPES } from '@baize/catalogue/rules';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { GamePicker, useSubjectNames } from '../../parts/form/game-picker.tsx';
import { OpenProposal } from '../../parts/form/open-proposal.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import { Opener } from '../../parts/opener.tsx';
import { stepsText, stepsWritten } from './rebate-text.ts';
import { rebateRates, type RebateRates } from './rebate.queries.ts';
import { stepsOf } from './steps-draft.ts';

type Row = RebateRates['next']['rows'][number];
const keyOf = ({ gameType, vendor }: RateRow): string => `${gameType} ${vendor ?? ''}`;

/** OP-27: the rates of rebate by game type, vendor and level; what gives more waits for a second operator. */
export function RebateRatesPage() {
  const t = useT();
  const may = useMay('promotions.write');
  const { me } = useStaffSession();
  const { data } = useQuery(rebateRates({}));
  const [edited, setEdited] = useState<Row | 'new'>();
  const [removed, setRemoved] = useState<Row>();
  const nameOf = useSubjectNames(
    (data?.next.rows ?? []).flatMap(({ vendor: id }) => (id === null ? [] : [{ kind: 'vendor', id }])),
  );
  const vendorText = (id: string | null) =>
    id === null ? t('console.rebate.everyVendor') : nameOf({ kind: 'vendor', id });
  const next = data?.next ?? { rows: [], automatic: true, minClaim: '1' };
  return (
    <ListPage
      of={givenList(next.rows)}
      title={t('console.place.rebateRates')}
      above={<OpenProposal subject={`rebate-rates:${me.brand.merchantId}`} />}
      rowKey={keyOf}
      empty={t('console.rebate.noRates')}
      head={
        may && (
          <>
            <Settings next={next} />
            <Button onClick={() => setEdited('new')}>{t('console.rebate.add')}</Button>
          </>
        )
      }
      columns={(column) => [
        column.word('gameType', t('console.rebate.game'), (type) => t(`console.games.type.${type}`)),
        {
          key: 'vendor',
          head: t('console.rebate.vendor'),
          cell: (row) => vendorText(row.vendor),
        },
        { key: 'steps', head: t('console.rebate.control.rows'), cell: (row) => stepsText(row.steps) },
      ]}
      acts={(row) =>
        may
          ? [
              {
                key: 'edit',
                text: t('console.content.edit'),
                label: `${t('console.content.edit')} ${keyOf(row)}`,
                onPress: () => setEdited(row),
              },
              {
                key: 'remove',
                text: t('console.rebate.remove'),
                label: `${t('console.rebate.remove')} ${keyOf(row)}`,
                onPress: () => setRemoved(row),
              },
            ]
          : []
      }
    >
      {edited && data && (
        <RowDialog
          row={edited === 'new' ? undefined : edited}
          data={data}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && data && (
        <RemoveDialog row={removed} next={data.next} onClose={() => setRemoved(undefined)} />
      )}
    </ListPage>
  );
}

type Draft = { gameType: string; vendor: string; steps: string };

function RowDialog({ row, data, onClose }: { row: Row | undefined; data: RebateRates; onClose: () => void }) {
  const t = useT();
  const { me } = useStaffSession();
  const { next, holdsFrom } = data;
  const others = next.rows.filter((one) => row === undefined || keyOf(one) !== keyOf(row));
  const vendorOf = (draft: Draft) => draft.vendor || null;
  return (
    <FormDialog<Draft>
      title={t('console.place.rebateRates')}
      text={t('console.rebate.text', { day: holdsFrom })}
      confirm={t('console.site.save')}
      subject={`rebate-rates:${me.brand.merchantId}`}
      began={{
        gameType: row?.gameType ?? 'RNG',
        vendor: row?.vendor ?? '',
        steps: stepsWritten(row?.steps ?? [{ level: 0, rateBps: 30 }]),
      }}
      fields={(draft, change) => [
        {
          as: 'select',
          name: 'gameType',
          label: t('console.rebate.game'),
          options: GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) })),
          fault:
            others.some((one) => one.gameType === draft.gameType && one.vendor === vendorOf(draft)) &&
            t('console.form.fault.named_twice'),
        },
        {
          as: 'own',
          name: 'vendor',
          draw: (fault) => (
            <GamePicker
              key="vendor"
              name="vendor"
              label={t('console.rebate.vendorCode')}
              kind="vendor"
              max={1}
              value={draft.vendor === '' ? [] : [{ kind: 'vendor', id: draft.vendor }]}
              onChange={([one]) => change({ vendor: one?.id ?? '' })}
              fault={fault}
            />
          ),
        },
        {
          as: 'text',
          name: 'steps',
          label: t('console.rebate.steps'),
          hint: t('console.rebate.stepsHint'),
          required: true,
          max: 300,
          fault: stepsOf(draft.steps) === undefined && t('console.form.fault.number_wrong'),
        },
      ]}
      send={(draft, reason) =>
        rebate.saveRebateRates({
          ...next,
          rows: [
            ...others,
            {
              gameType: draft.gameType as Row['gameType'],
              vendor: vendorOf(draft),
              steps: stepsOf(draft.steps) ?? [],
            },
          ],
          reason,
        })
      }
      forgets={['rebate']}
      done={t('console.rebate.saved', { day: holdsFrom })}
      onClose={onClose}
    />
  );
}

type RemoveProps = { row: Row; next: RebateRates['next']; onClose: () => void };
function RemoveDialog({ row, next, onClose }: RemoveProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.rebate.remove')}
      text={`${keyOf(row)} · ${stepsText(row.steps)}`}
      confirm={t('console.rebate.remove')}
      began={{}}
      send={(_draft, reason) =>
        rebate.saveRebateRates({ ...next, rows: next.rows.filter((one) => one !== row), reason })
      }
      forgets={['rebate']}
      done={t('console.rebate.removed')}
      onClose={onClose}
    />
  );
}

function Settings({ next }: { next: RebateRates['next'] }) {
  const t = useT();
  return (
    <Opener variant="default" text={t('console.rebate.settings')}>
      {(close) => (
        <FormDialog
          title={t('console.rebate.settings')}
          confirm={t('console.site.save')}
          began={{ automatic: next.automatic, minClaim: next.minClaim }}
          fields={() => [
            { as: 'switch', name: 'automatic', label: t('console.rebate.automatic') },
            { as: 'money', name: 'minClaim', label: t('console.rebate.minClaim') },
          ]}
          send={(draft, reason) => rebate.saveRebateRates({ ...next, ...draft, reason })}
          forgets={['rebate']}
          done={t('console.rebate.settingsSaved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
