import { useT } from '@baize/i18n';
import { Button, Dialog as Frame } from '@baize/ui';
import type { ComponentProps } from 'react';

type DialogProps = Omit<ComponentProps<typeof Frame>, 'closeLabel'>;

/** A dialog of the site; its cross is named in the reader's language. */
export function Dialog(props: DialogProps) {
  return <Frame {...props} closeLabel={useT()('shell.close')} />;
}

type ConfirmProps = Pick<DialogProps, 'title' | 'onClose'> & {
  text: string;
  /** The button that does it; `cancel` names the other one, where there is one. */
  action: string;
  onAction: () => void;
  cancel?: string;
  kind?: 'primary' | 'danger';
  busy?: boolean;
};

/** One sentence and its answers; cancel comes first. */
export function Confirm({ title, text, action, onAction, cancel, kind, busy, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      <p className="bz-dialog-text">{text}</p>
      <div className="bz-dialog-actions">
        {cancel && (
          <Button kind="plain" onClick={onClose}>
            {cancel}
          </Button>
        )}
        <Button kind={kind ?? 'primary'} busy={busy ?? false} onClick={onAction}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
