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

/** The names of what is wrong, from a list of checks in the order of the form. */
export function faultsOf<Name extends string>(checks: Record<Name, boolean>): ReadonlySet<Name> {
  return new Set((Object.keys(checks) as Name[]).filter((name) => !checks[name]));
}

/** A code, and a payment password (OPEN-WALLET-07): the server also refuses ones that are easily guessed. */
export const SIX_DIGITS = /^\d{6}$/;
