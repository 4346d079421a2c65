import { readFileSync } from 'node:fs';
import { invariant } from '@baize/kernel';

/** HarfBuzz's subsetter: harfbuzzjs brings it as wasm, without a face in JavaScript. */
type Subsetter = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
};
const WRITABLE = 2;

let loading: Promise<Subsetter> | undefined;
async function load(): Promise<Subsetter> {
  const file = new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/** A variable font at one place of its axes: what documents embed, for they know no axes. Glyphs keep their numbers. */
export async function pinAxes(font: Uint8Array, axes: Readonly<Record<string, number>>): Promise<Uint8Array> {
  loading ??= load();
  const hb = await loading;
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_keep_everything(input);
  for (const [tag, value] of Object.entries(axes)) {
    const pinned = hb.hb_subset_input_pin_axis_location(input, face, tagOf(tag), value);
    invariant(pinned === 1, 'the font has the axis', { tag });
  }
  const made = hb.hb_subset_or_fail(face, input);
  invariant(made !== 0, 'HarfBuzz pins a variable font');
  const result = hb.hb_face_reference_blob(made);
  const start = hb.hb_blob_get_data(result, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
  for (const one of [result, blob]) hb.hb_blob_destroy(one);
  for (const one of [made, face]) hb.hb_face_destroy(one);
  hb.hb_subset_input_destroy(input);
  hb.free(data);
  return bytes;
}

const tagOf = (tag: string): number =>
  [...tag].reduce((number, char) => number * 256 + (char.codePointAt(0) ?? 0), 0);
