import '../sign-in/entry-dialog.css';
import { useT } from '@baize/i18n';
import type { ComponentProps } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type Props = Omit<ComponentProps<typeof CallForm>, 'submit'> & { title: string; onClose: () => void };

/** A dialog that is one form with a button to save it. */
export function BindForm({ title, onClose, ...form }: Props) {
  const t = useT();
  return (
    <Dialog title={title} onClose={onClose}>
      <CallForm className="security-form" submit={t('security.save')} {...form} />
    </Dialog>
  );
}
