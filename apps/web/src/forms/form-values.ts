import type { FormEvent } from 'react';

/** What was typed, trimmed; also keeps the press from reaching a form the dialog may stand in. */
export function valuesOf<Name extends string>(
  event: FormEvent<HTMLFormElement>,
  ...names: readonly Name[]
): Record<Name, string> {
  event.preventDefault();
  event.stopPropagation();
  const form = new FormData(event.currentTarget);
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()])) as Record<
    Name,
    string
  >;
}
