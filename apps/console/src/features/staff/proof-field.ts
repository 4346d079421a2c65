import type { I18n } from '@baize/i18n';
import type { TextField } from '../../parts/form/fields.tsx';

export const SECRET_MAX = 200;

type ProofField = Omit<TextField<{ proof: string }>, 'name'> & { name: 'proof' };

/** Password or code, by which an operator shows that it is they who sit here. */
export const proofField = (t: I18n['t']): ProofField => ({
  as: 'secret',
  name: 'proof',
  label: t('console.account.proof'),
  hint: t('console.account.proofHint'),
  max: SECRET_MAX,
  autoComplete: 'current-password',
  required: true,
});
