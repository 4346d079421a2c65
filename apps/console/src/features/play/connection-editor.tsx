import { play } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { connectionDraftOf, connectionFaults, linesOf } from './connection-draft.ts';
import type { Connection } from './play.queries.ts';

const TEXTS = [
  ['name', 80],
  ['operatorId', 64],
  ['baseUrl', 300],
] as const;

/** How we reach a vendor and what we ask of it. What its dialect is and how it counts money is fixed with its adapter. */
export function ConnectionEditor({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useT();
  const { code, name } = connection;
  return (
    <FormDrawer
      title={t('console.games.editTitle', { name, code })}
      subject={`connection:${code}`}
      began={connectionDraftOf(connection)}
      fields={(draft) => {
        const faults = connectionFaults(draft);
        return [
          ...TEXTS.map(([field, max]) => ({
            as: 'text' as const,
            name: field,
            label: t(`console.connections.field.${field}`),
            hint: t(`console.connections.hint.${field}`),
            max,
            fault: faults[field] && t(`console.form.fault.${faults[field]}`),
          })),
          [
            {
              as: 'select',
              name: 'openMode',
              label: t('console.connections.openMode'),
              options: (['IFRAME', 'WINDOW'] as const).map((value) => ({
                value,
                label: t(`console.connections.openMode.${value}`),
              })),
            },
            {
              as: 'select',
              name: 'rollbackMissing',
              label: t('console.connections.rollbackMissing'),
              hint: t('console.connections.hint.rollbackMissing'),
              options: (['OK', 'DOES_NOT_EXIST'] as const).map((value) => ({
                value,
                label: t(`console.connections.rollbackMissing.${value}`),
              })),
            },
            {
              as: 'select',
              name: 'walletMode',
              label: t('console.connections.walletMode'),
              hint: t('console.connections.hint.walletMode'),
              options: (['seamless', 'transfer'] as const).map((value) => ({
                value,
                label: t(`console.connections.walletMode.${value}`),
              })),
            },
            draft.walletMode === 'transfer' && {
              as: 'select',
              name: 'transferDecimals',
              label: t('console.connections.transferDecimals'),
              options: ['2', '4'],
            },
          ],
          {
            as: 'money',
            name: 'winAloneMax',
            label: t('console.connections.winAloneMax'),
            hint: t('console.connections.hint.winAloneMax'),
          },
          {
            as: 'text',
            name: 'ipAllow',
            label: t('console.connections.field.ipAllow'),
            hint: t('console.connections.hint.ipAllow'),
            rows: 3,
          },
          (['needsTimestamp', 'reportsRooms'] as const).map((field) => ({
            as: 'switch',
            name: field,
            label: t(`console.connections.field.${field}`),
          })),
        ];
      }}
      send={(draft, reason) =>
        play.updateConnection({
          ...draft,
          code,
          baseUrl: draft.baseUrl.trim(),
          winAloneMax: draft.winAloneMax.trim(),
          transferDecimals: draft.transferDecimals === '4' ? 4 : 2,
          ipAllow: linesOf(draft.ipAllow),
          reason,
        })
      }
      forgets={['play', 'connections']}
      done={t('console.games.saved', { name })}
      onClose={onClose}
    />
  );
}
