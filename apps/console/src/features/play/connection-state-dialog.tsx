import { play } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Connection } from './play.queries.ts';

const STATES = ['ACTIVE', 'MAINTENANCE', 'DISABLED'] as const;
type StateDialogProps = { connection: Connection; onClose: () => void };

/** Opens and closes a wire. A closed one takes no new bet; wins and rollbacks still arrive (R43). */
export function ConnectionStateDialog({ connection: { code, name, state }, onClose }: StateDialogProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.connections.stateTitle', { name })}
      text={t('console.connections.stateText')}
      confirm={t('console.site.save')}
      destructive={(draft) => draft.state !== 'ACTIVE'}
      subject={`connection-state:${code}`}
      began={{ state }}
      fields={() => [
        {
          as: 'select',
          name: 'state',
          label: t('console.common.state'),
          options: STATES.map((value) => ({ value, label: t(`console.connections.state.${value}`) })),
        },
      ]}
      send={(draft, reason) => play.setConnectionState({ code, ...draft, reason })}
      forgets={['play', 'connections']}
      done={t('console.games.saved', { name })}
      onClose={onClose}
    />
  );
}
