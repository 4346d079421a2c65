import { CircleAlert } from 'lucide-react';
import { useT } from '../session/language.tsx';
import { problemOf } from './problem.ts';
import css from './problem.module.css';

type ProblemProps = { code: string; detail?: unknown };

/** What went wrong, in words of the reader's language. A code nobody has worded is shown as it is, so that it can be reported. */
export function ProblemText({ code, detail }: ProblemProps) {
  const t = useT();
  const message = problemOf(code, detail);
  if (message.key === 'console.error.other') return t(message.key, message.values);
  if (message.key === 'console.error.identity_taken') return t(message.key, message.values);
  if (message.key === 'console.error.account_locked') return t(message.key, message.values);
  return t(message.key);
}

/** A refusal beside the thing it is about, announced at once. */
export function Problem(props: ProblemProps) {
  return (
    <p className={css.problem} role="alert">
      <CircleAlert size={15} aria-hidden />
      <span>
        <ProblemText {...props} />
      </span>
    </p>
  );
}
