import { ok } from '@baize/kernel';
import { staff } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { makePasskey } from '../../session/passkey.ts';
import { FormDialog } from '../../parts/form/forms.tsx';
import { proofField } from './proof-field.ts';
import type { Passkey } from './staff.queries.ts';

export type PasskeyAct = { kind: 'add' } | { kind: 'remove'; passkey: Passkey };
const NAME_MAX = 60;

/** Adds a passkey or removes one, after the operator has shown that it is they who sit here. */
export function PasskeyDialog({ act, onClose }: { act: PasskeyAct; onClose: () => void }) {
  const t = useT();
  const isAdding = act.kind === 'add';
  return (
    <FormDialog
      title={
        isAdding
          ? t('console.account.addTitle')
          : t('console.account.removeTitle', { name: act.passkey.name })
      }
      text={t(isAdding ? 'console.account.addText' : 'console.account.removeText')}
      confirm={t(isAdding ? 'console.account.add' : 'console.account.remove')}
      destructive={!isAdding}
      began={{ name: '', proof: '' }}
      fields={() => [
        isAdding && {
          as: 'text',
          name: 'name',
          label: t('console.account.name'),
          hint: t('console.account.nameHint'),
          max: NAME_MAX,
          required: true,
        },
        proofField(t),
      ]}
      reasonMax={null}
      send={async ({ name, proof }) =>
        isAdding
          ? ok(await makePasskey({ name: name.trim(), proof: proof.trim() }))
          : staff.removePasskey({ passkeyId: act.passkey.id, proof: proof.trim() })
      }
      forgets={['passkeys']}
      done={t(isAdding ? 'console.account.added' : 'console.account.removed')}
      onClose={onClose}
    />
  );
}
