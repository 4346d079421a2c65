import { isAmount } from '@baize/kernel';
import type { StatementInput } from './cashier.queries.ts';
import { instantOf } from '../../parts/site-time.ts';

type Line = StatementInput['lines'][number];
export const LINES_MAX = 200;

/**
 * Lines of a statement as they are typed or pasted: number; amount; time; memo; payer, apart by tabs or semicolons. The
 * time is one of the site's zone, 2026-11-21 20:30. Answers the numbers of the lines that cannot be read.
 */
export function readStatement(text: string): { lines: Line[]; wrong: number[] } {
  const lines: Line[] = [];
  const wrong: number[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    if (row.trim() === '') continue;
    const [ref = '', amount = '', at = '', memo = '', payer = ''] = row
      .split(/[\t;]/)
      .map((field) => field.trim());
    const bookedAt = instantOf(at.replace(' ', 'T').slice(0, 16));
    if (ref === '' || !isAmount(amount) || bookedAt === undefined) wrong.push(index + 1);
    else lines.push({ ref, amount, bookedAt, ...(memo ? { memo } : {}), ...(payer ? { payer } : {}) });
  }
  return { lines, wrong };
}
