/** What an address of the playground holds: a resource file, and the values of a record as JSON. */
export type Shared = { readonly text: string; readonly sample: string }

/** Most characters of a shared address, unpacked. */
const most = 400_000

/** Hash of an address that holds a file and a sample: deflated, in letters that an address may have. */
export async function hashOf(shared: Shared): Promise<string> {
  const packed = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `#${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** File and sample of a hash; undefined for an empty hash, and for one that holds neither. */
export async function sharedIn(hash: string): Promise<Shared | undefined> {
  if (hash.length < 2) return undefined
  try {
    const text = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const found: unknown = JSON.parse(await inflated(bytes))
    return isShared(found) ? found : undefined
  } catch {
    // Not an address of ours, or one that was cut off: the page says so.
    return undefined
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const parts: string[] = []
  let length = 0
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts.join('')
    length += value.length
    // A few bytes may unpack to gigabytes.
    if (length > most) throw new Error('too long')
    parts.push(value)
  }
}

function isShared(found: unknown): found is Shared {
  if (typeof found !== 'object' || found === null) return false
  const { text, sample } = found as Partial<Record<keyof Shared, unknown>>
  return typeof text === 'string' && typeof sample === 'string'
}
