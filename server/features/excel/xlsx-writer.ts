import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Cell = string | number | null
export type SheetRow = {
  readonly cells: readonly Cell[]
  readonly style?: 'title' | 'head' | 'note'
  /** Cells that a protected sheet locks; without it all of the row. */
  readonly locked?: readonly boolean[]
}
export type DropDown = { readonly column: number; readonly from: number; readonly options: readonly string[] }

export type Sheet = {
  readonly name: string
  /** Column widths in characters. */
  readonly widths: readonly number[]
  /** Rows above this one are frozen. */
  readonly frozen: number
  readonly rows: AsyncIterable<readonly SheetRow[]>
  readonly dropDowns?: readonly DropDown[]
  /** Columns whose empty cells are open to input. It protects the sheet: other cells are locked, unless a row opens them. */
  readonly open?: readonly boolean[]
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const styles = { title: 1, head: 2, note: 3, input: 4, locked: 5 } as const

/** A workbook of one sheet as a stream: memory does not grow with the rows. */
export function writeXlsx(sheet: Sheet): Readable {
  return writeWorkbook([sheet])
}

/** A workbook of several sheets as a stream, each with its own name. */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(header + text), path)
  add('[Content_Types].xml', contentTypes(sheets.length))
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length))
  add('xl/styles.xml', stylesXml)
  const names = sheetNames(sheets.map(({ name }) => name)).map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.join('')}</sheets></workbook>`,
  )
  for (const [index, sheet] of sheets.entries()) {
    const rows = Readable.from(sheetXml(sheet))
    zip.addReadStream(rows, `xl/worksheets/sheet${index + 1}.xml`)
    // A failing row source aborts the download instead of leaving it open.
    rows.on('error', (error) => (zip.outputStream as Readable).destroy(error))
  }
  zip.end()
  return zip.outputStream as Readable
}

/** Valid sheet names: short, without special characters, unique. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name, index) => {
    const plain = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
    const own = taken.has(plain.toLowerCase()) ? `${plain.slice(0, 27)} ${index + 1}` : plain
    taken.add(own.toLowerCase())
    return own
  })
}

async function* sheetXml({ widths, frozen, rows, dropDowns = [], open }: Sheet): AsyncGenerator<string> {
  const columns = widths
    .map((width, index) => {
      const style = open?.[index] ? ` style="${styles.input}"` : ''
      return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`
    })
    .join('')
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  yield `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`
  let number = 0
  for await (const batch of rows) {
    let text = ''
    for (const row of batch) {
      number += 1
      text += rowXml(row, number)
    }
    yield text
  }
  // Without a password: it keeps rows apart, and refuses nothing to who insists.
  const protection = open ? '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0"/>' : ''
  yield `</sheetData>${protection}${validations(dropDowns)}</worksheet>`
}

function rowXml({ cells, style, locked }: SheetRow, number: number): string {
  const inner = cells
    .map((cell, index) => {
      const own = style ?? (locked && (locked[index] ? 'locked' : 'input'))
      return cellXml(cell, `${columnLetters(index)}${number}`, own === undefined ? '' : ` s="${styles[own]}"`)
    })
    .join('')
  return `<row r="${number}">${inner}</row>`
}

function cellXml(cell: Cell, at: string, style: string): string {
  if (cell === null || cell === '') return style === '' ? '' : `<c r="${at}"${style}/>`
  if (typeof cell === 'number') return `<c r="${at}"${style}><v>${cell}</v></c>`
  return `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(harmless(cell))}</t></is></c>`
}

/** Puts an apostrophe before text that looks like a formula (OWASP: CSV injection). */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(notXml, '')
}

// Forbidden in XML 1.0.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the control characters are meant
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function validations(dropDowns: readonly DropDown[]): string {
  if (dropDowns.length === 0) return ''
  const each = dropDowns.map(({ column, from, options }) => {
    const letters = columnLetters(column)
    const list = escapeXml(`"${options.join(',')}"`)
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters}${from}:${letters}10000"><formula1>${list}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function contentTypes(sheets: number): string {
  const elements = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${office}.worksheet+xml"/>`,
  )
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>${elements.join('')}<Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`
}

function workbookRelations(sheets: number): string {
  const elements = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${elements.join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
}

const stylesXml = `<styleSheet xmlns="${main}"><fonts count="4"><font><sz val="11"/></font><font><b/><sz val="14"/></font><font><b/><sz val="11"/></font><font><i/><sz val="9"/><color rgb="FF888888"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F5FF"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf fontId="3" applyFont="1"/><xf applyProtection="1"><protection locked="0"/></xf><xf fillId="3" applyFill="1"/></cellXfs></styleSheet>`
