import { refusalOf } from '../session/refusal-of.ts';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { useTell } from './use-tell.ts';

/** What React Query gives for a change, as far as a dialog needs it. */
export type Decision<Input, Value = unknown> = {
  mutate: (input: Input, options: { onSuccess: (value: Value) => void }) => void;
  isPending: boolean;
  error: Error | null;
};

type DecisionDialogProps<Input, Value> = Omit<ReasonDialogProps, 'pending' | 'refusal' | 'onConfirm'> & {
  run: Decision<Input, Value>;
  /** What is sent; nothing while a field above the reason is wrong and says so. */
  inputOf: (reason: string) => Input | undefined;
  /** Said once it is done. */
  done: string | ((value: Value) => string);
  /** Before the dialog closes: what the page behind it forgets. */
  onDone?: () => void;
};

/** Asks for the reason of one change, makes it, says so and closes; a refusal stays in the dialog. */
export function DecisionDialog<Input, Value>(props: DecisionDialogProps<Input, Value>) {
  const { run, inputOf, done, onDone, ...dialog } = props;
  const tell = useTell();
  return (
    <ReasonDialog
      {...dialog}
      pending={run.isPending}
      refusal={refusalOf(run.error)}
      onConfirm={(reason) => {
        const input = inputOf(reason);
        if (input === undefined) return;
        run.mutate(input, {
          onSuccess: (value) => {
            tell(typeof done === 'string' ? done : done(value));
            onDone?.();
            dialog.onClose();
          },
        });
      }}
    />
  );
}
