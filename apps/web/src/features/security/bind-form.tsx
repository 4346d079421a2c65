import '../sign-in/entry-dialog.css';
import { useT } from '@baize/i18n';
import { Button, FieldNote } from '@baize/ui';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../shell/dialog.tsx';

type BindFormProps = {
  title: string;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Why the server refused. */
  error: string | undefined;
  busy: boolean;
  children: ReactNode;
};

/** A dialog that is one form with a button to save it. */
export function BindForm({ title, onClose, onSubmit, error, busy, children }: BindFormProps) {
  const t = useT();
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="security-form" onSubmit={onSubmit} noValidate>
        {children}
        <FieldNote error={error} />
        <Button type="submit" kind="primary" block busy={busy}>
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  );
}
