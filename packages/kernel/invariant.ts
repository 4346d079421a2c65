/** A programmer's mistake or a broken law of the system; never an expected refusal. */
export class InvariantError extends Error {
  readonly context: Record<string, unknown>;
  constructor(message: string, context: Record<string, unknown>) {
    super(message);
    this.name = 'InvariantError';
    this.context = context;
  }
}

/** Throws InvariantError unless `condition` holds. `context` is logged, never shown to a person. */
export function invariant(
  condition: unknown,
  message: string,
  context: Record<string, unknown> = {},
): asserts condition {
  if (!condition) throw new InvariantError(message, context);
}
