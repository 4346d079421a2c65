import { ProblemText } from './problem.tsx';
import { useTell } from './use-tell.ts';
import { codeOf } from '../session/ask.ts';
import { useChange, type Call } from '../session/calls.ts';

/** A change that asks for nothing first: what came of it is told either way. */
export function useAct<Input, Value>(
  call: Call<Input, Value>,
  forgets: readonly string[],
  done: (value: Value, input: Input) => string | undefined,
  /** Said where somebody was faster (state_changed). */
  stale?: (input: Input) => string,
): (input: Input) => void {
  const tell = useTell();
  const { mutate } = useChange(call, forgets);
  return (input) =>
    mutate(input, {
      onSuccess: (value) => {
        const words = done(value, input);
        if (words !== undefined) tell(words);
      },
      onError: (error) => {
        const code = codeOf(error);
        tell(code === 'state_changed' && stale ? stale(input) : <ProblemText code={code} />);
      },
    });
}
