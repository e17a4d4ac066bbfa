import { deflateSync } from 'node:zlib'

/** Objects of a PDF 1.7 file. */
export class PdfFile {
  readonly #objects: (Buffer | undefined)[] = []

  /** Number of a new object, whose content follows. */
  reserve(): number {
    return this.#objects.push(undefined)
  }

  /** Sets the content of an object: a dictionary or another value. */
  set(number: number, content: string): void {
    this.#objects[number - 1] = Buffer.from(content, 'latin1')
  }

  add(content: string): number {
    const number = this.reserve()
    this.set(number, content)
    return number
  }

  /** Adds a compressed stream; `entries` are those of its dictionary except length and filter. */
  stream(bytes: Buffer, entries = ''): number {
    const packed = deflateSync(bytes)
    const head = `<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
    return this.#objects.push(
      Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]),
    )
  }

  /** Whole file, whose catalog is an object. */
  bytes(catalog: number): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
    const offsets: number[] = []
    let at = parts[0]?.length ?? 0
    for (const [index, content] of this.#objects.entries()) {
      if (!content) throw new Error(`object ${index + 1} of the file has no content`)
      const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')])
      offsets.push(at)
      parts.push(object)
      at += object.length
    }
    const size = offsets.length + 1
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root ${catalog} 0 R >>\n`
    return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${at}\n%%EOF\n`, 'latin1')])
  }
}
