import './progress.css';

type ProgressProps = {
  /** 0 to 1. */
  value: number;
  label: string;
};

/** How far something is: nothing of it is filled at 0. `--progress` of a style sheet gives it another colour. */
export function Progress({ value, label }: ProgressProps) {
  return <progress className="bz-progress" max={1} value={value} aria-label={label} />;
}
