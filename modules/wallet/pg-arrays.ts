/**
 * Arrays as PostgreSQL sends them in binary. The driver's own conversion writes text and quotes every value: building
 * it and reading it back cost 3 of an operation's 60 us of CPU (21 Nov 2026). A Buffer is a binary parameter to pg.
 */
const OID = { int2: 21, int4: 23, int8: 20, text: 25 } as const;
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL = -1;

/** Dimensions, whether there are nulls, element type, elements, number of the first. */
function head(view: DataView, oid: number, count: number): void {
  view.setInt32(0, 1);
  view.setInt32(4, 1);
  view.setInt32(8, oid);
  view.setInt32(12, count);
  view.setInt32(16, 1);
}

function fixed<T>(
  items: readonly T[],
  oid: number,
  width: number,
  write: (view: DataView, at: number, item: T) => boolean,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + items.length * (LENGTH_BYTES + width));
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  head(view, oid, items.length);
  let at = HEAD_BYTES;
  for (const item of items) {
    const isNull = !write(view, at + LENGTH_BYTES, item);
    view.setInt32(at, isNull ? NULL : width);
    at += LENGTH_BYTES + (isNull ? 0 : width);
  }
  return buffer.subarray(0, at);
}

export const int8Array = <T>(items: readonly T[], of: (item: T) => bigint | null): Buffer =>
  fixed(items, OID.int8, 8, (view, at, item) => {
    const value = of(item);
    if (value === null) return false;
    view.setBigInt64(at, value);
    return true;
  });

export const int4Array = <T>(items: readonly T[], of: (item: T) => number | null): Buffer =>
  fixed(items, OID.int4, 4, (view, at, item) => {
    const value = of(item);
    if (value === null) return false;
    view.setInt32(at, value);
    return true;
  });

export const int2Array = <T>(items: readonly T[], of: (item: T) => number): Buffer =>
  fixed(items, OID.int2, 2, (view, at, item) => {
    view.setInt16(at, of(item));
    return true;
  });

const UTF8_BYTES_MAX = 3; // of one UTF-16 unit
let scratch = Buffer.allocUnsafe(64 * 1024);

export function textArray<T>(items: readonly T[], of: (item: T) => string | null): Buffer {
  let at = HEAD_BYTES;
  for (const item of items) {
    const value = of(item);
    const needed = at + LENGTH_BYTES + (value === null ? 0 : value.length * UTF8_BYTES_MAX);
    if (needed > scratch.length) {
      const wider = Buffer.allocUnsafe(2 * needed);
      scratch.copy(wider, 0, 0, at);
      scratch = wider;
    }
    const bytes = value === null ? NULL : scratch.write(value, at + LENGTH_BYTES);
    scratch.writeInt32BE(bytes, at);
    at += LENGTH_BYTES + Math.max(0, bytes);
  }
  head(new DataView(scratch.buffer, scratch.byteOffset, scratch.length), OID.text, items.length);
  return Buffer.from(scratch.subarray(0, at));
}
