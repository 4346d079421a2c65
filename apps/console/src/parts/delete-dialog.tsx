import { useT } from '../session/language.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

/** The shortest limit any of the calls sets. */
const REASON_MAX = 140;

export type Removal<Input> = {
  mutate: (input: Input, options: { onSuccess: (value: unknown) => void }) => void;
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
  return (
    <DecisionDialog
      title={t('console.content.deleteTitle', { name })}
      text={t('console.content.deleteText')}
      confirm={t('console.content.delete')}
      grave
      reasonMax={REASON_MAX}
      run={remove}
      inputOf={(reason) => inputOf(reason)}
      done={t('console.content.deleted', { name })}
      onClose={onClose}
    />
  );
}
