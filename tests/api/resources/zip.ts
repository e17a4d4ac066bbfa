import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Creates a zip of one file, with any declared size. */
export function zipOf(name: string, content: Buffer, said = content.length): Buffer {
  const packed = deflateRawSync(content)
  const title = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(said >>> 0, 22)
  local.writeUInt16LE(title.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said >>> 0, 24)
  entry.writeUInt16LE(title.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + title.length, 12)
  end.writeUInt32LE(30 + title.length + packed.length, 16)
  return Buffer.concat([local, title, packed, entry, title, end])
}

/** The XML of the first sheet of a workbook. */
export function unpackedSheet(bytes: Buffer): string {
  const at = bytes.indexOf('xl/worksheets/sheet1.xml')
  const start = at + 'xl/worksheets/sheet1.xml'.length + bytes.readUInt16LE(at - 2)
  return inflateRawSync(bytes.subarray(start)).toString()
}
