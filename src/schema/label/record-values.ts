import { type Lang, type Text, textIn } from '../base/text.ts'
import { currencyDigits } from '../model/currency-code.ts'
import type { LabelValues } from './label-values.ts'

type Field = {
  readonly key: string
  readonly type: string
  readonly title: Text
  readonly props: Readonly<Record<string, unknown>>
}
type Fields = Readonly<Record<string, Field>>
type Row = Readonly<Record<string, unknown>>

/** Values of a record for its labels: names instead of codes, numbers with their decimals. `rowFields` are those of each table of the record. */
export function recordValues(
  fields: Fields,
  rowFields: Readonly<Record<string, Fields>>,
  record: Row,
  lang: Lang,
): LabelValues {
  const tables = Object.keys(rowFields)
  const titlesOf = (own: Fields, prefix = '') =>
    Object.values(own).map(({ key, title }) => [prefix + key, textIn(lang, title)] as const)
  return {
    texts: textsOf(fields, record),
    titles: Object.fromEntries([
      ...titlesOf(fields),
      ...tables.flatMap((table) => titlesOf(rowFields[table] ?? {}, `${table}.`)),
    ]),
    tables: Object.fromEntries(
      tables.map((table) => [
        table,
        rowsOf(record[table]).map((row) => textsOf(rowFields[table] ?? {}, { ...row, parent: record })),
      ]),
    ),
  }
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])

function textsOf(fields: Fields, record: Row): Readonly<Record<string, string>> {
  const own = Object.values(fields).filter(({ type }) => type !== 'table')
  return Object.fromEntries(own.map((field) => [field.key, textOf(field, record)]))
}

function textOf({ key, props }: Field, record: Row): string {
  const [value, name] = [record[key], record[`${key}_dictText`]]
  if (typeof name === 'string' && name !== '') return name
  const digits = currencyDigits(props, record) ?? props.scale
  if (typeof value === 'number' && typeof digits === 'number') return value.toFixed(digits)
  return value === null || value === undefined ? '' : String(value)
}
