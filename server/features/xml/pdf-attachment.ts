import { inflateSync } from 'node:zlib'

/** Largest XML in a PDF, unpacked. Bytes. */
const mostBytes = 10 * 1_048_576
/** Packed bytes that are tried to learn what a stream holds. */
const tried = 2048
const begin = Buffer.from('stream')
const end = Buffer.from('endstream')

/** Whether a file is a PDF by its first bytes. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/**
 * The last XML file in a PDF whose root has one of the names: Factur-X and ZUGFeRD attach the invoice so. Every stream of the file is
 * looked at, whatever the catalog says: later revisions come later in the file. Undefined without one, and in an encrypted PDF.
 */
export function xmlInPdf(pdf: Buffer, roots: readonly string[]): Buffer | undefined {
  const root = new RegExp(`<(?:[\\w.-]+:)?(?:${roots.join('|')})[\\s>]`)
  let found: Buffer | undefined
  for (const packed of streamsOf(pdf)) {
    const head = unpacked(packed.subarray(0, tried), true) ?? packed.subarray(0, tried)
    if (!root.test(head.toString('latin1'))) continue
    found = unpacked(packed, false) ?? packed
  }
  return found
}

function* streamsOf(pdf: Buffer): Generator<Buffer> {
  for (let at = pdf.indexOf(begin); at >= 0; at = pdf.indexOf(begin, at)) {
    const isEnd = at >= 3 && pdf.subarray(at - 3, at).toString('latin1') === 'end'
    let from = at + begin.length
    if (isEnd) {
      at = from
      continue
    }
    if (pdf[from] === 0x0d) from += 1
    if (pdf[from] === 0x0a) from += 1
    const to = pdf.indexOf(end, from)
    if (to < 0) return
    yield pdf.subarray(from, to)
    at = to + end.length
  }
}

function unpacked(packed: Buffer, isPart: boolean): Buffer | undefined {
  try {
    // A cut-off or padded stream gives what it holds.
    return inflateSync(packed, { maxOutputLength: isPart ? 1_048_576 * 4 : mostBytes, finishFlush: 2 })
  } catch {
    return undefined
  }
}
