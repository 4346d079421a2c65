import { ok } from '@baize/kernel';
import { staff } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useRoleText, useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { proofField } from './proof-field.ts';
import type { Brand, Operator } from './staff.queries.ts';

type EditorProps = {
  brands: readonly Brand[];
  roles: readonly Operator['role'][];
  /** Nobody: a new one is invited. */
  row?: Operator;
  onLink: (of: { name: string; token: string; expiresAt: number; merchantId: number | null }) => void;
  onClose: () => void;
};
const HOUSE = 'house';
const NAME_MAX = 160;

/** Invites an operator, or changes name, role and brand of one. */
export function OperatorEditor({ brands, roles, row, onLink, onClose }: EditorProps) {
  const t = useT();
  const roleText = useRoleText();
  const { me } = useStaffSession();
  const mine = me.merchantId === null ? HOUSE : String(me.merchantId);
  const options = [
    ...(me.merchantId === null ? [{ value: HOUSE, label: t('console.operators.house') }] : []),
    ...brands.map(({ merchantId, name }) => ({ value: String(merchantId), label: name })),
  ];
  return (
    <FormDialog
      title={row ? t('console.operators.updateNamed', { name: row.name }) : t('console.operators.invite')}
      text={t(row ? 'console.operators.updateText' : 'console.operators.inviteText')}
      confirm={t(row ? 'console.site.save' : 'console.operators.invite')}
      began={{
        username: '',
        name: row?.name ?? '',
        role: (row?.role ?? 'read_only') as string,
        brand: row ? String(row.merchantId ?? HOUSE) : mine,
        proof: '',
      }}
      fields={() => [
        !row && {
          as: 'text',
          name: 'username',
          label: t('console.operators.username'),
          hint: t('console.operators.usernameHint'),
          max: 64,
          required: true,
          autoComplete: 'off',
        },
        { as: 'text', name: 'name', label: t('console.operators.name'), max: NAME_MAX, required: true },
        [
          {
            as: 'select',
            name: 'role',
            label: t('console.operators.role'),
            options: roles.map((role) => ({ value: role, label: roleText(role) })),
          },
          { as: 'select', name: 'brand', label: t('console.operators.brand'), options },
        ],
        proofField(t),
      ]}
      fieldOf={(path) => (path === 'merchantId' ? 'brand' : path)}
      send={async ({ username, name, brand, proof, ...draft }, reason) => {
        const role = draft.role as Operator['role'];
        const merchantId = brand === HOUSE ? null : Number(brand);
        const input = { name, role, merchantId, reason, proof };
        if (row) return staff.updateOperator({ ...input, staffId: row.staffId });
        const invited = await staff.inviteOperator({ ...input, username });
        if (!invited.ok) return invited;
        onLink({ name, merchantId, ...invited.value });
        return ok(null);
      }}
      forgets={['operators']}
      done={t(row ? 'console.operators.updated' : 'console.operators.invited')}
      onClose={onClose}
    />
  );
}
