import { refusalOf } from '../session/refusal-of.ts';
import type { Decision } from './decision-dialog.tsx';
import { EditorDrawer, type EditorDrawerProps } from './editor-drawer.tsx';
import { useTell } from './use-tell.ts';

type ChangeDrawerProps<Input, Value> = Omit<EditorDrawerProps, 'pending' | 'refusal' | 'onSave'> & {
  run: Decision<Input, Value>;
  /** What is sent of the form, with the reason. */
  inputOf: (reason: string) => Input;
  /** Said once it is saved. */
  done: string;
};

/** A form that is one change: saved, said and closed; a refusal stays at its foot. */
export function ChangeDrawer<Input, Value>({
  run,
  inputOf,
  done,
  ...editor
}: ChangeDrawerProps<Input, Value>) {
  const tell = useTell();
  return (
    <EditorDrawer
      {...editor}
      pending={run.isPending}
      refusal={refusalOf(run.error)}
      onSave={(reason) =>
        run.mutate(inputOf(reason), {
          onSuccess: () => {
            tell(done);
            editor.onClose();
          },
        })
      }
    />
  );
}
