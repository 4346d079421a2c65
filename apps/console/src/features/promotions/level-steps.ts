import { LEVEL_MAX } from '@baize/members/rules';

type Step = { from: number; amount: string };
const LINE = /^(\d{1,2})\s*:\s*(\d{1,12}(?:\.\d{1,5})?)$/;

/** One line a step: from which level on, and how much. */
export const stepsText = (steps: readonly Step[]): string =>
  steps.map(({ from, amount }) => `${from}: ${amount}`).join('\n');

/** '0: 5.00\n3: 8.00' → the steps; undefined where a line is written otherwise, out of order, or there is none. */
export function stepsOf(text: string): Step[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const steps = lines.map((line) => {
    const [, from = '', amount = ''] = LINE.exec(line.trim()) ?? [];
    return { from: Number(from), amount };
  });
  const isOrdered = steps.every(({ from }, index) => index === 0 || from > (steps[index - 1]?.from ?? 0));
  const isWithin = steps.every(
    ({ from, amount }) => amount !== '' && Number(amount) > 0 && from <= LEVEL_MAX,
  );
  return steps.length > 0 && isOrdered && isWithin ? steps : undefined;
}
