import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type OpenType, readOpenType } from './open-type.ts'
import type { PdfFile } from './pdf-file.ts'

// Fonts with Chinese letters where systems install them; `PRINT_FONT` names another file.
const places = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/System/Library/Fonts/Hiragino Sans GB.ttc',
  'C:\\Windows\\Fonts\\simhei.ttf',
]

let found: Promise<OpenType | undefined> | undefined

/** Font of printed Chinese on this machine; undefined without one. */
export function printFont(named = process.env.PRINT_FONT): Promise<OpenType | undefined> {
  found ??= readFirst(named ? [named, ...places] : places)
  return found
}

async function readFirst(paths: readonly string[]): Promise<OpenType | undefined> {
  const path = paths.find(existsSync)
  return path === undefined ? undefined : readOpenType(await readFile(path))
}

/** Font of a file: texts as its hexadecimal strings, their width in ems, and its object once all texts are written. */
export type PdfFont = {
  encoded(text: string): string
  widthOf(text: string): number
  write(file: PdfFile): number
}

/** The font of the machine, embedded with the used letters; without one the Chinese font that every reader of PDF substitutes. */
export function pdfFont(font: OpenType | undefined): PdfFont {
  return font ? embedded(font) : substituted()
}

const hex = (value: number): string => value.toString(16).padStart(4, '0').toUpperCase()
const pointsOf = (text: string): readonly number[] => [...text].map((letter) => letter.codePointAt(0) ?? 32)

function embedded(font: OpenType): PdfFont {
  const used = new Map<number, number>()
  const glyphOf = (point: number): number => {
    const glyph = font.glyphOf(point)
    used.set(glyph, point)
    return glyph
  }
  return {
    encoded: (text) =>
      pointsOf(text)
        .map((point) => hex(glyphOf(point)))
        .join(''),
    widthOf: (text) => pointsOf(text).reduce((sum, point) => sum + font.widthOf(font.glyphOf(point)), 0) / 1000,
    write: (file) => {
      const isCff = font.kind === 'cff'
      const program = file.stream(font.subset(new Set(used.keys())), isCff ? '/Subtype /CIDFontType0C' : '')
      const descriptor = file.add(
        `<< /Type /FontDescriptor /FontName /ABCDEF+Print /Flags 4 /FontBBox [-1000 -300 2000 1100] /ItalicAngle 0 /Ascent ${font.ascent} ` +
          `/Descent ${font.descent} /CapHeight 700 /StemV 80 /FontFile${isCff ? 3 : 2} ${program} 0 R >>`,
      )
      const widths = [...used.keys()].map((glyph) => `${glyph} [${font.widthOf(glyph)}]`).join(' ')
      const descendant = file.add(
        `<< /Type /Font /Subtype /CIDFontType${isCff ? 0 : 2} /BaseFont /ABCDEF+Print /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) ` +
          `/Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}]${isCff ? '' : ' /CIDToGIDMap /Identity'} >>`,
      )
      const unicode = file.stream(Buffer.from(unicodeMap(used), 'latin1'))
      return file.add(
        `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Print /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] ` +
          `/ToUnicode ${unicode} 0 R >>`,
      )
    },
  }
}

/** Map back to characters, so that text of the file can be found and copied. */
function unicodeMap(used: ReadonlyMap<number, number>): string {
  const lines = [...used].map(([glyph, point]) => `<${hex(glyph)}> <${utf16(point)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => {
    const part = lines.slice(index * 100, index * 100 + 100)
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`
  })
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Print def /CMapType 2 def\n' +
    '1 begincodespacerange <0000> <FFFF> endcodespacerange\n' +
    `${blocks.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end`
  )
}

function utf16(point: number): string {
  const text = String.fromCodePoint(point)
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
}

function substituted(): PdfFont {
  return {
    encoded: (text) => pointsOf(text).map(utf16).join(''),
    widthOf: (text) => pointsOf(text).reduce((sum, point) => sum + (point < 0x2e80 ? 0.5 : 1), 0),
    write: (file) => {
      const descriptor = file.add(
        '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 ' +
          '/CapHeight 880 /StemV 93 >>',
      )
      const descendant = file.add(
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> ' +
          `/FontDescriptor ${descriptor} 0 R /DW 1000 /W [1 95 500 814 939 500] >>`,
      )
      return file.add(
        `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [${descendant} 0 R] >>`,
      )
    },
  }
}
