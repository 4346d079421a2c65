/** One absolute path command; `values` holds x,y pairs (for A: rx ry rotation large sweep x y). */
export type Segment = { type: 'M' | 'L' | 'Q' | 'C' | 'A' | 'Z'; values: number[] };

const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7, Z: 0 };
const TOKEN = /([MLHVQTCSAZmlhvqtcsaz])|(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/g;
const ARC_FLAG = /\s*,?\s*([01])/y;

/** Reads SVG path data into absolute M L Q C A Z. Throws RangeError on data it does not know. */
export function parsePath(data: string): Segment[] {
  const out: Segment[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let last: { type: string; x: number; y: number } = { type: '', x: 0, y: 0 };
  for (const [command, numbers] of readCommands(data)) {
    const upper = command.toUpperCase();
    const relative = command !== upper;
    const [ox, oy] = relative ? [x, y] : [0, 0];
    const n = (i: number): number => numbers[i] ?? 0;
    if (upper === 'Z') {
      out.push({ type: 'Z', values: [] });
      [x, y] = [startX, startY];
    } else if (upper === 'M' || upper === 'L') {
      [x, y] = [ox + n(0), oy + n(1)];
      if (upper === 'M') [startX, startY] = [x, y];
      out.push({ type: upper, values: [x, y] });
    } else if (upper === 'H' || upper === 'V') {
      if (upper === 'H') x = ox + n(0);
      else y = oy + n(0);
      out.push({ type: 'L', values: [x, y] });
    } else if (upper === 'A') {
      [x, y] = [ox + n(5), oy + n(6)];
      out.push({ type: 'A', values: [n(0), n(1), n(2), n(3), n(4), x, y] });
    } else {
      // S and T reuse the mirrored last control point of a curve of their own kind.
      const isCubic = upper === 'C' || upper === 'S';
      const mirrored = last.type === (isCubic ? 'C' : 'Q') ? [2 * x - last.x, 2 * y - last.y] : [x, y];
      const given = numbers.map((value, i) => value + (i % 2 ? oy : ox));
      const values = upper === 'S' || upper === 'T' ? [...mirrored, ...given] : given;
      out.push({ type: isCubic ? 'C' : 'Q', values });
      const size = values.length;
      last = { type: isCubic ? 'C' : 'Q', x: values[size - 4] ?? 0, y: values[size - 3] ?? 0 };
      [x, y] = [values[size - 2] ?? 0, values[size - 1] ?? 0];
      continue;
    }
    last = { type: upper, x, y };
  }
  return out;
}

function readCommands(data: string): [string, number[]][] {
  const out: [string, number[]][] = [];
  let command = '';
  let numbers: number[] = [];
  const flush = (): void => {
    const arity = ARITY[command.toUpperCase()] ?? 0;
    if (numbers.length < arity) return;
    out.push([command, numbers]);
    numbers = [];
    // Further pairs after a moveto are linetos.
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  };
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < data.length) {
    // Arc flags may stand without a separator ("0 0110 5"): read them digit by digit.
    if (command.toUpperCase() === 'A' && (numbers.length === 3 || numbers.length === 4)) {
      ARC_FLAG.lastIndex = TOKEN.lastIndex;
      const flag = ARC_FLAG.exec(data);
      if (!flag) throw new RangeError(`no arc flag at ${TOKEN.lastIndex}`);
      numbers.push(Number(flag[1]));
      TOKEN.lastIndex = ARC_FLAG.lastIndex;
      continue;
    }
    const token = TOKEN.exec(data);
    if (!token) break;
    if (token[1]) {
      if (numbers.length > 0) throw new RangeError(`unfinished ${command} command`);
      command = token[1];
      if (command === 'Z' || command === 'z') out.push([command, []]);
    } else {
      if (!command) throw new RangeError('path data starts with a number');
      numbers.push(Number(token[2]));
      flush();
    }
  }
  if (numbers.length > 0) throw new RangeError(`unfinished ${command} command`);
  return out;
}

/** Shortest text of a number: no leading zero, no trailing zeros. */
const short = (value: number): string => String(value).replace(/^(-?)0\./, '$1.');

function joinNumbers(values: readonly number[], scale: number): string {
  let text = '';
  for (const [i, raw] of values.entries()) {
    const part = short(raw / scale);
    // A minus separates by itself; so does a second decimal point.
    const glued = part.startsWith('-') || (part.startsWith('.') && /\.\d*$/.test(text));
    text += i === 0 || glued ? part : ` ${part}`;
  }
  return text;
}

/**
 * Writes path data as short as it gets: relative commands on a grid of 10^-digits. Points are rounded once and
 * deltas are taken between rounded points, so that rounding never adds up.
 */
export function writePath(segments: readonly Segment[], digits: number): string {
  const scale = 10 ** digits;
  const grid = (value: number): number => Math.round(value * scale);
  let text = '';
  let previous = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // Last control point as seen from the current point, for the s shorthand.
  let [mirrorX, mirrorY] = [0, 0];
  const emit = (command: string, values: readonly number[]): void => {
    const numbers = joinNumbers(values, scale);
    const repeats = command === previous && command !== 'm' && command !== 'z';
    text += repeats ? (numbers.startsWith('-') ? numbers : ` ${numbers}`) : command + numbers;
    previous = command;
  };
  for (const { type, values } of segments) {
    if (type === 'Z') {
      emit('z', []);
      [x, y] = [startX, startY];
    } else if (type === 'A') {
      const [rx = 0, ry = 0, rotation = 0, large = 0, sweep = 0, toX = 0, toY = 0] = values;
      const [dx, dy] = [grid(toX) - x, grid(toY) - y];
      const radii = joinNumbers([grid(rx), grid(ry)], scale);
      text += `a${radii} ${short(rotation)} ${large} ${sweep} ${joinNumbers([dx, dy], scale)}`;
      previous = '';
      [x, y] = [x + dx, y + dy];
    } else {
      const deltas = values.map((value, i) => grid(value) - (i % 2 ? y : x));
      const [dx = 0, dy = 0] = deltas.slice(-2);
      if (type === 'M') {
        emit('m', deltas);
        [startX, startY] = [x + dx, y + dy];
      } else if (type === 'L') {
        if (dx !== 0 || dy !== 0) {
          if (dy === 0) emit('h', [dx]);
          else if (dx === 0) emit('v', [dy]);
          else emit('l', deltas);
        }
      } else if (type === 'Q') {
        emit('q', deltas);
      } else {
        const [c1x = 0, c1y = 0] = deltas;
        const smooth =
          (previous === 'c' || previous === 's') &&
          Math.abs(c1x - mirrorX) <= 1 &&
          Math.abs(c1y - mirrorY) <= 1;
        emit(smooth ? 's' : 'c', smooth ? deltas.slice(2) : deltas);
        [mirrorX, mirrorY] = [dx - (deltas[2] ?? 0), dy - (deltas[3] ?? 0)];
      }
      [x, y] = [x + dx, y + dy];
    }
  }
  return text;
}
