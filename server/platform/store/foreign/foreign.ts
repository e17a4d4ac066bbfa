/** Time limit for an answer of a foreign server, and for reading all rows. Milliseconds. */
export const patience = 5000
export const longPatience = 60_000
/** Tables of a foreign database at most, rows of a sample, and rows and characters of a copy. */
export const mostTables = 500
export const sampleRows = 200
export const mostRows = 10_000
const mostText = 32_000_000
/** Bytes that a server sends at most for one call: the rows of a copy and what frames them. */
export const mostBytes = 96_000_000
/** Rows of one portion. A portion of rows with a large value each is in memory as a whole. */
export const portion = 100

export type ForeignCell = string | number | boolean | null

/** Columns of a table or query with their comments, and its rows. */
export type ForeignRows = {
  readonly columns: readonly { readonly name: string; readonly comment: string }[]
  readonly rows: readonly (readonly ForeignCell[])[]
}

/** What a data source offers, read only and with time limits. All calls reject with the driver's own error. */
export type Foreign = {
  readonly test: () => Promise<void>
  readonly tables: () => Promise<readonly string[]>
  /** First rows of one of these tables; undefined for another name. */
  readonly sample: (table: string) => Promise<ForeignRows | undefined>
  /** All rows of one of these tables, or of a select, unless stopped. @throws NotReadable, TooMuch */
  readonly read: (what: string, signal?: AbortSignal) => Promise<ForeignRows>
}

/** No table of the data source, and no select. */
export class NotReadable extends Error {
  constructor() {
    super('The data source has no such table, or takes no query.')
    this.name = 'NotReadable'
  }
}

/** More rows or text than one copy takes. */
export class TooMuch extends Error {
  constructor() {
    super('The data source answered with too many rows.')
    this.name = 'TooMuch'
  }
}

/** Select within a text, without a final semicolon; undefined for a name of a table. */
export function selectIn(what: string): string | undefined {
  const text = what.trim().replace(/;\s*$/, '')
  return /^(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*|--[^\n]*\n\s*)*(?:select|with)(?![\w.$])/i.test(text) ? text : undefined
}

/** Ends with the reason of a stop, or after a time in milliseconds. */
export function untilStopped(time: number, signal: AbortSignal | undefined): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(time), ...(signal ? [signal] : [])])
}

/** Select as a derived table: a text that is none is a syntax error. The line break ends a comment. */
export const derived = (select: string) => `select * from (${select}\n) as foreign_rows`

/** Collector of rows within the limits of a copy. `add` throws TooMuch. */
export function collector() {
  const rows: (readonly ForeignCell[])[] = []
  let text = 0
  return {
    rows,
    add: (values: readonly unknown[]) => {
      const row = values.map(cellOf)
      for (const cell of row) text += typeof cell === 'string' ? cell.length : 8
      if (rows.length >= mostRows || text > mostText) throw new TooMuch()
      rows.push(row)
    },
  }
}

/** Value as a cell of a sheet. A whole number beyond those of JavaScript is a text: another number would be stored. */
export function cellOf(value: unknown): ForeignCell {
  if (typeof value === 'bigint') return exactly(String(value))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Number of a decimal text, otherwise the text: digits that a number cannot hold are not lost. */
export function exactly(text: string): ForeignCell {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (/e/i.test(text)) return number
  return plainDecimal(text) === plainDecimal(String(number)) ? number : text
}

/** Digits of a decimal text without a sign of plus and zeros that change nothing. */
function plainDecimal(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${rest.replace(/0+$/, '')}`
  return `${sign === '-' && /[1-9]/.test(digits) ? '-' : ''}${digits}`
}
