/** Of one call: more say nothing new. */
const CAUSES_MAX = 20;

/** Acts on each in turn. One that throws stops none of the others; what was thrown is thrown together at the end. */
export async function eachApart<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const causes: unknown[] = [];
  let failed = 0;
  for await (const item of items)
    try {
      await act(item);
    } catch (cause) {
      failed += 1;
      if (causes.length < CAUSES_MAX) causes.push(cause);
    }
  if (failed > 0) throw new AggregateError(causes, `${failed} failed: ${String(causes[0])}`);
}
