import { useState } from 'react';
import { Select } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useSetConnectionState, type Connection, type ConnectionState } from './play.queries.ts';

const REASON_MAX = 300;
const STATES = ['ACTIVE', 'MAINTENANCE', 'DISABLED'] as const;

/** Opens and closes a wire. A closed one takes no new bet; wins and rollbacks still arrive (R43). */
export function ConnectionStateDialog({
  connection,
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const t = useT();
  const change = useSetConnectionState();
  const [state, setState] = useState<ConnectionState>(connection.state);
  return (
    <DecisionDialog
      title={t('console.connections.stateTitle', { name: connection.name })}
      text={t('console.connections.stateText')}
      confirm={t('console.site.save')}
      grave={state !== 'ACTIVE'}
      reasonMax={REASON_MAX}
      run={change}
      inputOf={(reason) => ({ code: connection.code, state, reason })}
      done={t('console.games.saved', { name: connection.name })}
      onClose={onClose}
    >
      <Select
        name="state"
        label={t('console.common.state')}
        allowDeselect={false}
        data={STATES.map((value) => ({ value, label: t(`console.connections.state.${value}`) }))}
        value={state}
        onChange={(value) => value !== null && setState(value)}
      />
    </DecisionDialog>
  );
}
