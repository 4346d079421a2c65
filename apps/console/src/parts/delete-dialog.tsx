import { useT } from '../session/language.tsx';
import { refusalOf } from '../session/refusal-of.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useTell } from './use-tell.ts';

/** The shortest limit any of the calls sets. */
const REASON_MAX = 140;

export type Removal<Input> = {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  reset: () => void;
  error: Error | null;
};

type DeleteDialogProps<Input> = {
  name: string;
  remove: Removal<Input>;
  inputOf: (reason: string) => Input;
  onClose: () => void;
};

/** Takes something off the site for good, after a reason. */
export function DeleteDialog<Input>({ name, remove, inputOf, onClose }: DeleteDialogProps<Input>) {
  const t = useT();
  const tell = useTell();
  return (
    <ReasonDialog
      title={t('console.content.deleteTitle', { name })}
      text={t('console.content.deleteText')}
      confirm={t('console.content.delete')}
      grave
      reasonMax={REASON_MAX}
      pending={remove.isPending}
      refusal={refusalOf(remove.error)}
      onConfirm={(reason) =>
        remove.mutate(inputOf(reason), {
          onSuccess: () => {
            tell(t('console.content.deleted', { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
