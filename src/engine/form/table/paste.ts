import type { DataSource, Option } from '../../../../widgets/kit/contract.ts'
import type { Lang } from '../../../schema/base/text.ts'
import { kindOf } from '../../../schema/fields/registry.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import type { FieldError } from '../../../schema/model/errors.ts'
import { problemText } from '../../../schema/model/problem-texts.ts'

/** Copied cells as rows of texts; undefined for a single cell, which the box pastes itself. */
export function cellsOf(text: string): readonly (readonly string[])[] | undefined {
  const trimmed = text.replace(/\r?\n$/, '')
  if (!/[\t\n]/.test(trimmed)) return undefined
  return linesOf(trimmed).map((line) => line.split('\t').map(unquoted))
}

/** Numbers copied from one row or column: in an input of several lines they are a list, which it pastes itself. */
export function isNumberList(cells: readonly (readonly string[])[]): boolean {
  const isLine = cells.length === 1 || cells.every((line) => line.length === 1)
  return isLine && cells.flat().every((cell) => /^[-+]?[\d.]*$/.test(cell))
}

// A cell with a line break is quoted.
function linesOf(text: string): readonly string[] {
  const lines: string[] = []
  let open = ''
  for (const line of text.split(/\r?\n/)) {
    const whole = open === '' ? line : `${open}\n${line}`
    const quotes = whole.split('"').length - 1
    if (quotes % 2 === 1 && /(^|\t)"/.test(whole)) open = whole
    else {
      lines.push(whole)
      open = ''
    }
  }
  return open === '' ? lines : [...lines, open]
}

function unquoted(cell: string): string {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim()
}

export type PastedRow = { readonly values: Readonly<Record<string, unknown>>; readonly errors: readonly FieldError[] }

/** Parses copied cells into the fields of their columns, as an import does. */
export function readCells(
  cells: readonly (readonly string[])[],
  columns: readonly CompiledField[],
  data: DataSource,
  lang: Lang,
): Promise<readonly PastedRow[]> {
  return Promise.all(
    cells.map(async (line) => {
      const read = await Promise.all(
        columns.slice(0, line.length).map(async (field, index) => {
          const text = line[index] ?? ''
          return { key: field.key, text, value: text === '' ? null : await readCell(field, text, data) }
        }),
      )
      const known = read.filter(({ value }) => value !== undefined)
      const errors = read
        .filter(({ value }) => value === undefined)
        .map(({ key, text }) => ({
          pointer: `/${key}`,
          message: problemText({ field: key, kind: 'unreadable', params: { value: text.slice(0, 60) } }, lang),
        }))
      return { values: Object.fromEntries(known.map(({ key, value }) => [key, value])), errors }
    }),
  )
}

const words: Readonly<Record<string, 0 | 1>> = { 是: 0, yes: 0, y: 0, true: 0, 否: 1, no: 1, n: 1, false: 1 }

async function readCell(field: CompiledField, text: string, data: DataSource): Promise<unknown> {
  const kind = kindOf(field)
  if (field.type === 'switch') {
    const options = Array.isArray(field.props.options) ? field.props.options : ['Y', 'N']
    const index = words[text.toLowerCase()]
    return index === undefined ? options.find((option) => option === text) : options[index]
  }
  if (!field.source) return kind.parse(text, field as never)
  const isMany = kind.choice === 'many' || field.props.multiple === true
  const items = isMany ? text.split(/[,，]/).map((item) => item.trim()) : [text]
  const found = await Promise.all(items.map((item) => choiceOf(field, item, data)))
  return found.every((option) => option !== undefined) ? found.map(({ value }) => value).join(',') : undefined
}

async function choiceOf({ source }: CompiledField, text: string, data: DataSource): Promise<Option | undefined> {
  if (!source) return undefined
  const options = await data.options(source, { keyword: text }).catch(() => [])
  const byLabel = options.filter(({ label }) => label === text)
  if (byLabel.length > 0) return byLabel.length === 1 ? byLabel[0] : undefined
  return (await data.labels(source, [text]).catch(() => [])).find(({ value }) => value === text)
}
