import type { Readable } from 'node:stream'
import { Raw } from '../../platform/http/route.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** A file as a download. The name is in the header format that all browsers read (RFC 5987). */
export function download(name: string, stream: Readable, kind: keyof typeof types = 'xlsx'): Raw {
  // encodeURIComponent keeps these, which the header's grammar forbids.
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return new Raw((reply) =>
    reply
      .type(types[kind])
      .header('content-disposition', `attachment; filename="export.${kind}"; filename*=UTF-8''${encoded}.${kind}`)
      .send(stream),
  )
}
