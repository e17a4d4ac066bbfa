import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Functions of `harfbuzz-subset.wasm` that make a font of one weight. Numbers are addresses in its memory. */
type Subsetter = {
  readonly memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  free(address: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_blob_destroy(blob: number): void
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_face_destroy(face: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_keep_everything(input: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_input_destroy(input: number): void
  hb_subset_or_fail(face: number, input: number): number
}

/** Memory mode of a blob whose bytes HarfBuzz may change. */
const writable = 2
/** Tag of the axis of weights. */
const weightAxis = Buffer.from('wght').readUInt32BE(0)

let started: Promise<Subsetter> | undefined

async function start(): Promise<Subsetter> {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(path))
  const subsetter = instance.exports as unknown as Subsetter
  subsetter._initialize()
  return subsetter
}

/** Font of one weight of a variable font, which PDF files cannot embed. @throws Error for a font without weights. */
export async function weightedFont(variable: Uint8Array, weight: number): Promise<Buffer> {
  started ??= start()
  const hb = await started
  const address = hb.malloc(variable.length)
  new Uint8Array(hb.memory.buffer).set(variable, address)
  const blob = hb.hb_blob_create(address, variable.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    hb.hb_subset_input_keep_everything(input)
    if (hb.hb_subset_input_pin_axis_location(input, face, weightAxis, weight) === 0) throw new Error('no such weight')
    return written(hb, hb.hb_subset_or_fail(face, input))
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(address)
  }
}

function written(hb: Subsetter, face: number): Buffer {
  const blob = hb.hb_face_reference_blob(face)
  const [start, length] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)]
  // A copy: the memory is used again.
  const font = Buffer.from(new Uint8Array(hb.memory.buffer, start, length))
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(face)
  return font
}
