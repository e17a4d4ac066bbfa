import type { Readable } from 'node:stream'
import { Raw } from '../http/route.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a download. The name goes into the header in the one form that all browsers read (RFC 5987). */
export function download(name: string, stream: Readable): Raw {
  // encodeURIComponent leaves these, which the header's grammar does not allow.
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return new Raw((reply) =>
    reply
      .type(xlsxType)
      .header('content-disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${encoded}.xlsx`)
      .send(stream),
  )
}
