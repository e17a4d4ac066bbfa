/** Font of a file, as far as a PDF needs it. */
export type OpenType = {
  readonly kind: 'glyf' | 'cff'
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  glyphOf(codePoint: number): number
  /** Width of a glyph in thousandths of its size. */
  widthOf(glyph: number): number
  /** Font program with the outlines of these glyphs alone. Numbers of glyphs stay, unused outlines are blank, which compresses to nothing. */
  subset(glyphs: ReadonlySet<number>): Buffer
}

type Tables = ReadonlyMap<string, Buffer>

/** Font of an OpenType file or collection (its first font); undefined where a PDF cannot use it in this way. */
export function readOpenType(file: Buffer): OpenType | undefined {
  const start = file.toString('latin1', 0, 4) === 'ttcf' ? file.readUInt32BE(12) : 0
  const places = Array.from({ length: file.readUInt16BE(start + 4) }, (_, index) => start + 12 + index * 16)
  const tables = new Map(
    places.map((at) => {
      const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
      return [file.toString('latin1', at, at + 4), file.subarray(offset, offset + length)] as const
    }),
  )
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((name) => tables.get(name))
  if (!(head && hhea && hmtx && cmap)) return undefined
  const program = glyfProgram(tables) ?? cffProgram(tables)
  const glyphOf = mapOf(cmap)
  if (!program || !glyphOf) return undefined
  const unitsPerEm = head.readUInt16BE(18)
  const widths = hhea.readUInt16BE(34)
  const scaled = (units: number) => Math.round((units * 1000) / unitsPerEm)
  return {
    ...program,
    unitsPerEm,
    ascent: scaled(hhea.readInt16BE(4)),
    descent: scaled(hhea.readInt16BE(6)),
    glyphOf,
    widthOf: (glyph) => scaled(hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4)),
  }
}

/** Map of characters, format 12 (all planes) or 4 (the first plane). */
function mapOf(cmap: Buffer): ((codePoint: number) => number) | undefined {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    return cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
  })
  const whole = subtables.find((table) => table.readUInt16BE(0) === 12)
  if (whole) return (codePoint) => inGroups(whole, codePoint)
  const first = subtables.find((table) => table.readUInt16BE(0) === 4)
  return first && ((codePoint) => inSegments(first, codePoint))
}

function inGroups(table: Buffer, codePoint: number): number {
  let [low, high] = [0, table.readUInt32BE(12) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = 16 + middle * 12
    if (codePoint < table.readUInt32BE(at)) high = middle - 1
    else if (codePoint > table.readUInt32BE(at + 4)) low = middle + 1
    else return table.readUInt32BE(at + 8) + codePoint - table.readUInt32BE(at)
  }
  return 0
}

function inSegments(table: Buffer, codePoint: number): number {
  const size = table.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    if (codePoint > table.readUInt16BE(14 + at)) continue
    const start = table.readUInt16BE(16 + size + at)
    if (codePoint < start) return 0
    const delta = table.readUInt16BE(16 + size * 2 + at)
    const place = 16 + size * 3 + at
    const offset = table.readUInt16BE(place)
    if (offset === 0) return (codePoint + delta) & 0xffff
    const glyph = table.readUInt16BE(place + offset + (codePoint - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

type Program = Pick<OpenType, 'kind' | 'subset'>

/** Tables that a TrueType program in a PDF has (ISO 32000-1, 9.9). */
const kept: ReadonlySet<string> = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'])

function glyfProgram(tables: Tables): Program | undefined {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((name) => tables.get(name))
  if (!(glyf && loca && head)) return undefined
  const isLong = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const bytesOf = (glyph: number) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))
  return {
    kind: 'glyf',
    subset: (glyphs) => {
      const all = new Set([0, ...glyphs])
      // Parts of composed glyphs are appended while the set is read.
      for (const glyph of all) for (const part of partsOf(bytesOf(glyph))) all.add(part)
      const outlines = Buffer.alloc(glyf.length)
      for (const glyph of all) bytesOf(glyph).copy(outlines, offsetOf(glyph))
      const left = [...tables].filter(([name]) => kept.has(name))
      return written(new Map(left.map(([name, content]) => [name, name === 'glyf' ? outlines : content])))
    },
  }
}

/** Glyphs that a composed glyph consists of. */
function partsOf(glyph: Buffer): readonly number[] {
  const isComposed = glyph.length >= 10 && glyph.readInt16BE(0) < 0
  const parts: number[] = []
  let at = 10
  for (let more = isComposed; more; ) {
    const flags = glyph.readUInt16BE(at)
    parts.push(glyph.readUInt16BE(at + 2))
    at += 4 + ((flags & 0x01) === 0 ? 2 : 4) + scaleOf(flags)
    more = (flags & 0x20) !== 0
  }
  return parts
}

/** Bytes of the scale of a part: one number, two, or a matrix. */
function scaleOf(flags: number): number {
  if ((flags & 0x08) !== 0) return 2
  if ((flags & 0x40) !== 0) return 4
  return (flags & 0x80) === 0 ? 0 : 8
}

/** Font file of some tables. */
function written(tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + tables.size * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.size, 4)
  const parts = [head]
  let at = head.length
  for (const [index, [name, content]] of [...tables].entries()) {
    head.write(name, 12 + index * 16, 'latin1')
    head.writeUInt32BE(at, 12 + index * 16 + 8)
    head.writeUInt32BE(content.length, 12 + index * 16 + 12)
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}

/** End of a glyph without an outline. */
const endOfGlyph = 14

function cffProgram(tables: Tables): Program | undefined {
  const cff = tables.get('CFF ')
  if (!cff) return undefined
  const top = indexAt(cff, indexAt(cff, cff.readUInt8(2)).end)
  const entries = dictionaryOf(cff.subarray(top.offsets[0], top.offsets[1]))
  const charset = entries.get(15)?.[0] ?? 0
  // Identifiers of characters equal the numbers of glyphs: one range from 1 on.
  const isPlain =
    !entries.has(1230) || (charset > 2 && cff.readUInt8(charset) === 2 && cff.readUInt16BE(charset + 1) === 1)
  const place = entries.get(17)?.[0]
  if (place === undefined || !isPlain) return undefined
  const outlines = indexAt(cff, place)
  return {
    kind: 'cff',
    subset: (glyphs) => {
      const left = Buffer.from(cff)
      left.fill(endOfGlyph, outlines.offsets[0], outlines.end)
      for (const glyph of [0, ...glyphs]) {
        const [start = 0, end = 0] = outlines.offsets.slice(glyph, glyph + 2)
        cff.copy(left, start, start, end)
      }
      return left
    },
  }
}

/** Objects of an INDEX: the offset of each and of the end. */
function indexAt(cff: Buffer, at: number): { readonly offsets: readonly number[]; readonly end: number } {
  const count = cff.readUInt16BE(at)
  if (count === 0) return { offsets: [], end: at + 2 }
  const size = cff.readUInt8(at + 2)
  const base = at + 2 + (count + 1) * size
  const offsets = Array.from({ length: count + 1 }, (_, index) => base + cff.readUIntBE(at + 3 + index * size, size))
  return { offsets, end: offsets.at(-1) ?? base }
}

/** Numbers of a DICT by operator; those of two bytes as 1200 + the second. Real numbers are not needed here. */
function dictionaryOf(bytes: Buffer): ReadonlyMap<number, readonly number[]> {
  const entries = new Map<number, readonly number[]>()
  let operands: number[] = []
  let at = 0
  while (at < bytes.length) {
    const first = bytes.readUInt8(at)
    if (first <= 21) {
      entries.set(first === 12 ? 1200 + bytes.readUInt8(at + 1) : first, operands)
      operands = []
      at += first === 12 ? 2 : 1
    } else {
      const [value, length] = operandAt(bytes, at)
      operands.push(value)
      at += length
    }
  }
  return entries
}

function operandAt(bytes: Buffer, at: number): readonly [value: number, length: number] {
  const first = bytes.readUInt8(at)
  if (first === 28) return [bytes.readInt16BE(at + 1), 3]
  if (first === 29) return [bytes.readInt32BE(at + 1), 5]
  if (first === 30) {
    const end = bytes.subarray(at + 1).findIndex((byte) => (byte & 15) === 15)
    return [0, end + 2]
  }
  if (first <= 246) return [first - 139, 1]
  const next = bytes.readUInt8(at + 1)
  return first <= 250 ? [(first - 247) * 256 + next + 108, 2] : [-(first - 251) * 256 - next - 108, 2]
}
