import { CircleAlert } from 'lucide-react';
import { useI18n } from '../session/language.tsx';
import { problemOf } from './problem.ts';
import css from './problem.module.css';

type ProblemProps = { code: string; detail?: unknown };

/** What went wrong, in words of the reader's language. A code nobody has worded is shown as it is, so that it can be reported. */
export function ProblemText({ code, detail }: ProblemProps) {
  const { find } = useI18n();
  const { key, values } = problemOf(code, detail, (one) => find(one) !== undefined);
  return find(key, values) ?? code;
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
