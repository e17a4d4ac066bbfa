import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { labelPdf } from '../../../server/features/labels/label-pdf.ts'
import { runsOf } from '../../../server/platform/pdf/print-fonts.ts'
import { historyOf, layoutReducer } from '../../../src/engine/blocks/label/layout-history.ts'
import { atFreePlace } from '../../../src/engine/blocks/label/new-element.ts'
import { sized, snapped } from '../../../src/engine/blocks/label/snap.ts'
import { drawn } from '../../../src/schema/label/drawing.ts'
import { labelsOf } from '../../../src/schema/label/label-values.ts'
import { fieldsOf, type LabelElement, readTemplate } from '../../../src/schema/label/layout.ts'
import { wrapped } from '../../../src/schema/label/wrap.ts'
import { zpl } from '../../../src/schema/label/zpl.ts'

const values = {
  texts: { billNo: 'DN1', supplierName: '江苏清波膜科技', boxes: '2' },
  titles: { billNo: '单据编号', 'lines.qty': '数量' },
  tables: {
    lines: [
      { qty: '10.000', boxes: '2' },
      { qty: '5.000', boxes: '' },
    ],
  },
}
const size = { width: 100, height: 60 }
const text = (more: object): LabelElement =>
  ({ kind: 'text', x: 2, y: 2, w: 60, h: 8, text: '', size: 10, ...more }) as LabelElement
const code = (kind: string, value: string): LabelElement =>
  ({ kind, x: 2, y: 12, w: 50, h: 12, value, caption: true }) as LabelElement

it('gives each row a label, as many as its copies', () => {
  const labels = labelsOf({ rows: 'lines', copies: 'lines.boxes', elements: [] }, values)
  expect(labels.map(({ texts }) => [texts['lines.qty'], texts.n, texts.total])).toEqual([
    ['10.000', '1', '2'],
    ['10.000', '2', '2'],
    ['5.000', '1', '1'],
  ])
  expect(labelsOf({ elements: [] }, values)).toHaveLength(1)
  const many = { ...values, tables: { lines: [{ qty: '1', boxes: '1,000,000' }] } }
  expect(() => labelsOf({ rows: 'lines', copies: 'lines.boxes', elements: [] }, many)).toThrow(RangeError)
})

it('reads a stored layout, and names its fields', () => {
  expect(readTemplate('')).toEqual({ elements: [] })
  expect(readTemplate('{')).toBeUndefined()
  expect(readTemplate('{"elements":[{"kind":"script"}]}')).toBeUndefined()
  expect(readTemplate(JSON.stringify({ elements: [text({ w: 1e9 })] }))).toBeUndefined()
  expect(fieldsOf(text({ text: '{billNo} / {lines.qty} {x y}' }))).toEqual(['billNo', 'lines.qty'])
})

it('breaks texts between words, and anywhere in Chinese', () => {
  expect(wrapped('两行的文字', 3, 9)).toEqual(['两行的', '文字'])
  expect(wrapped('Check valve DN50', 7, 9)).toEqual(['Check valve', 'DN50'])
  expect(wrapped('a\nb\nc', 9, 2)).toEqual(['a', 'b'])
})

it('draws a code whose value is wrong as a fault, never as another code', () => {
  const shapes = (element: LabelElement) => [...new Set(drawn([element], values).map(({ shape }) => shape))]
  expect(shapes(code('code128', '{billNo}'))).toEqual(['fill', 'text'])
  expect(shapes(code('code128', '{supplierName}'))).toEqual(['fault'])
  expect(shapes(code('gs1', '(01)06901234567893'))).toEqual(['fault'])
  expect(shapes(code('qr', '{missing}'))).toEqual(['fault'])
  expect(shapes({ kind: 'qr', x: 0, y: 0, w: 20, h: 20, value: '{supplierName}' })).toEqual(['fill'])
})

it('is ZPL in dots of 203 dpi, where no value can give commands', () => {
  const elements = [
    text({ text: '{supplierName}' }),
    text({ text: '^XZ~JA' }),
    code('code128', '{billNo}'),
    code('gs1', '(01)06901234567892(10)B7'),
    { kind: 'qr', x: 70, y: 5, w: 20, h: 20, value: '{billNo}' },
    { kind: 'box', x: 0, y: 0, w: 100, h: 60, thick: 0.5 },
    { kind: 'image', x: 1, y: 50, w: 1, h: 1, columns: 1, rows: 1, bits: 'gA==' },
  ] as LabelElement[]
  const lines = zpl(size, elements, [values]).split('\n')
  expect([lines[0], lines[2], lines[3], lines.at(-1)]).toEqual(['^XA', '^PW800', '^LL480', '^XZ'])
  expect(lines).toContain('^FO0,0^GB800,480,4^FS')
  expect(lines).toContain('^FO8,400^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS')
  expect(lines.find((line) => line.includes('江苏'))).toMatch(/^\^FO16,16\^A@N,28,28,E:SIMSUN\.FNT\^FB480/)
  expect(lines.find((line) => line.includes('_5EXZ_7EJA'))).toBeDefined()
  expect(lines.find((line) => line.includes('^BCN,72,Y,N,N,A'))).toContain('^FDDN1^FS')
  expect(lines.find((line) => line.includes('N,N,D'))).toContain('^FD(01)06901234567892(10)B7^FS')
  expect(lines.find((line) => line.includes('^BQN,2,5'))).toContain('^FDMA,DN1^FS')
})

it('is a PDF with a page for each label, its pictures and the letters of its texts', async () => {
  const image = { kind: 'image', x: 1, y: 50, w: 1, h: 1, columns: 1, rows: 1, bits: 'gA==' } as const
  const pdf = await labelPdf(
    'DN1',
    size,
    [text({ text: '{supplierName} A1', align: 'right', bold: true }), code('code128', '{billNo}'), image],
    [values, values],
  )
  const source = pdf.toString('latin1')
  expect(source.slice(0, 8)).toBe('%PDF-1.7')
  expect(source).toContain('/Count 2')
  expect(source).toContain('/MediaBox [0 0 283.464567 170.07874]')
  const streams = contentsOf(pdf)
  expect(streams.filter((content) => content.includes('/IM true /BPC 1 /D [1 0] /F /AHx ID 80> EI'))).toHaveLength(2)
  // Five symbols of three bars, and the stop of four.
  expect(streams.find((content) => / re\n/.test(content))?.match(/ re\n/g)).toHaveLength(19)
  // Fonts embedded with maps back to characters, so that texts can be found and copied.
  const maps = streams.filter((content) => content.includes('beginbfrange')).join('')
  expect([...'江苏清波膜科技A1DN'].filter((letter) => !maps.includes(utf16(letter)))).toEqual([])
  expect(source.match(/\/FontFile2 /g)?.length).toBe(maps.split('begincmap').length - 1)
})

it('has letters in the font of their part, and keeps runs together', () => {
  const fonts = (letters: string, bold = false) => runsOf({ text: letters, bold })
  expect(fonts('AB 12.5')).toEqual([{ font: 'latin-400', text: 'AB 12.5' }])
  expect(fonts('A泵B', true).map((run) => run.text)).toEqual(['A', '泵', 'B'])
  expect(fonts('泵', true)[0]?.font).toMatch(/^\d+-700$/)
  expect(fonts('\u{10ffff}')).toEqual([{ font: 'latin-400', text: '\u{10ffff}' }])
})

it('takes a moved element to the grid and to other edges, and keeps it on the paper', () => {
  const moved = { x: 10.4, y: 20.2, w: 20, h: 5 }
  expect(snapped(moved, [], size, 1)).toMatchObject({ x: 10, y: 20 })
  expect(snapped(moved, [{ x: 10.3, y: 40, w: 7, h: 3 }], size, 1)).toMatchObject({ x: 10.3 })
  expect(snapped({ ...moved, x: 500, y: -90 }, [], size, 0)).toMatchObject({ x: 99, y: -4 })
  expect(snapped(moved, [], size, 0)).toMatchObject({ x: 10.4, y: 20.2 })
  expect(sized({ kind: 'box', ...moved, w: -3, h: 5.6 }, 1)).toMatchObject({ w: 1, h: 6 })
})

it('undoes a drag in one step', () => {
  const at = (x: number) => ({ elements: [text({ x })] })
  const dragged = [
    { do: 'change', to: at(1) },
    { do: 'continue', to: at(2) },
    { do: 'continue', to: at(3) },
  ] as const
  const after = dragged.reduce(layoutReducer, historyOf(at(0)))
  expect(after.now).toEqual(at(3))
  const undone = layoutReducer(after, { do: 'undo' })
  expect(undone.now).toEqual(at(0))
  expect(layoutReducer(undone, { do: 'redo' }).now).toEqual(at(3))
  expect(layoutReducer(undone, { do: 'undo' })).toBe(undone)
})

function contentsOf(pdf: Buffer): readonly string[] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)].map(
    ({ 0: head, 1: length, index }) => {
      const start = index + head.length
      return inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')
    },
  )
}

function utf16(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
}

it.each([
  ['on an empty paper', [], [5, 5]],
  ['below what it would cover', [text({ x: 5, y: 5, w: 40, h: 6 })], [5, 12]],
  ['next to a full column', [text({ x: 5, y: 5, w: 22, h: 54 })], [28, 5]],
  ['inside a frame', [text({ kind: 'box', x: 0, y: 0, w: 100, h: 60 })], [5, 5]],
  ['in its own place on a full paper', [text({ x: 0, y: 0, w: 100, h: 60 })], [5, 5]],
])('a new element is placed %s', (_, others, place) => {
  const { x, y } = atFreePlace(text({ x: 5, y: 5, w: 40, h: 6 }), others, size)
  expect([x, y]).toEqual(place)
})
