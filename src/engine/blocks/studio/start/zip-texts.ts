/** Refusal of a file that is no zip, or that is packed in another way. */
export class NotZip extends Error {}

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
/** Greatest length of a text, in bytes. */
const longest = 8_000_000
const most = 100

/** Texts of the files of a zip with an ending, in the order of the zip. @throws NotZip */
export async function zipTexts(zip: Blob, ending: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const view = new DataView(bytes.buffer)
  try {
    const wanted = entriesOf(view, bytes).filter(({ name }) => name.toLowerCase().endsWith(ending))
    return await Promise.all(wanted.slice(0, most).map((entry) => textOf(view, bytes, entry)))
  } catch (cause) {
    throw new NotZip('not a zip', { cause })
  }
}

type Entry = { readonly name: string; readonly method: number; readonly size: number; readonly at: number }

function entriesOf(view: DataView, bytes: Uint8Array): readonly Entry[] {
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== directoryEnd) end -= 1
  const count = view.getUint16(end + 10, true)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  while (entries.length < count) {
    if (view.getUint32(at, true) !== directoryEntry) throw new NotZip('directory')
    const named = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named)),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function textOf(view: DataView, bytes: Uint8Array, { method, size, at }: Entry): Promise<string> {
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const packed = new Blob([bytes.slice(from, from + size)])
  if (method === 0) return packed.text()
  if (method !== 8) throw new NotZip('method')
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > longest) throw new NotZip('length')
    parts.push(next.value as Uint8Array<ArrayBuffer>)
  }
  return new Blob(parts).text()
}
