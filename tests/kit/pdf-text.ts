import { inflateSync } from 'node:zlib'

/** Texts of a PDF that pdfkit wrote, line by line: the letters that its fonts' maps give back. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/F(\d+) (\d+) 0 R/g)])
  const maps = new Map(
    fonts.map(([, name = '', object]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(object))?.head ?? '')?.[1]
      return [name, lettersOf(objects.get(Number(map))?.stream ?? '')] as const
    }),
  )
  return [...objects.values()].flatMap(({ stream }) => linesOf(stream, maps)).join('\n')
}

function objectsOf(pdf: Buffer) {
  const source = pdf.toString('latin1')
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(({ 1: number, 2: body = '', index, 0: whole }) => {
      const start = body.indexOf('stream\n')
      const head = start < 0 ? body : body.slice(0, start)
      const at = index + whole.indexOf('stream\n') + 7
      const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
      const packed = start >= 0 && head.includes('/FlateDecode')
      const stream = packed ? inflateSync(pdf.subarray(at, at + length)).toString('latin1') : ''
      return [Number(number), { head, stream }] as const
    }),
  )
}

/** Letters of a font by the numbers of their glyphs. */
function lettersOf(map: string): readonly string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*?)\]/gs)].flatMap(([, list = '']) =>
    // The letters of a ligature are apart: <0066 0069>.
    [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function linesOf(content: string, maps: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...content.matchAll(/\/F(\d+) [\d.]+ Tf.*?\[(.*?)\] TJ/gs)].map(([, font = '', shown = '']) => {
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
    const letters = maps.get(font) ?? []
    return [...glyphs.matchAll(/.{4}/g)].map(([hex]) => letters[Number.parseInt(hex, 16)] ?? '').join('')
  })
}
