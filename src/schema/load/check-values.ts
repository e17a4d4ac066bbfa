import type { Catalogue } from '../compile/catalogue.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { FileKind } from '../model/files.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

type Bounds = Readonly<Record<string, unknown>>

const pairs = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['min', 'max'],
] as const

/** Checks that the lower limit of a field is not above the upper one. */
export function checkBounds(field: Field, at: Path, report: Report): void {
  const bounds = field as Bounds
  for (const [low, high] of pairs) {
    const [least, most] = [bounds[low], bounds[high]]
    const isBoth = typeof least === typeof most && (typeof least === 'number' || isDay(least, most))
    if (isBoth && (least as number) > (most as number)) report.wrong([...at, low], `"${low}" is more than "${high}"`)
  }
}

function isDay(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
}

/** Checks that a default is a valid value of its field. */
export function checkDefaultBounds(field: Field, value: unknown, path: Path, report: Report): void {
  const bounds = field as TextBounds & NumberBounds
  const mistake =
    typeof value === 'string'
      ? textMistake(value, bounds)
      : typeof value === 'number'
        ? numberMistake(value, bounds)
        : undefined
  if (mistake !== undefined) report.wrong(path, mistake)
}

type TextBounds = { readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string }

type NumberBounds = { readonly minimum?: number; readonly maximum?: number }

function textMistake(value: string, { minLength = 0, maxLength, pattern }: TextBounds): string | undefined {
  const { length } = [...value]
  // Contradictory limits are a mistake of their own.
  if (maxLength !== undefined && minLength > maxLength) return undefined
  if (maxLength !== undefined && length > maxLength) return `the default is longer than ${maxLength} characters`
  if (length < minLength) return `the default is shorter than ${minLength} characters`
  return pattern === undefined || fits(pattern, value) ? undefined : 'the default does not match "pattern"'
}

function numberMistake(value: number, { minimum, maximum }: NumberBounds): string | undefined {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return undefined
  if (maximum !== undefined && value > maximum) return `the default is more than ${maximum}`
  return minimum !== undefined && value < minimum ? `the default is less than ${minimum}` : undefined
}

function fits(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    // The pattern's own mistake is reported at its place.
    return true
  }
}

/** Dictionaries whose items are the files of a kind. A file that is wrong itself is named without a second mistake. */
const kindsOfItems: Readonly<Partial<Record<string, FileKind>>> = {
  resource: 'resource',
  process: 'process',
  named_query: 'report',
}

/** Values of a field, if the files declare them: its dictionary's, or the two of a switch. */
export function valuesOf(
  field: Field | undefined,
  { dictionaries, codes }: Catalogue,
): { readonly what: string; readonly values: readonly string[] } | undefined {
  if (!field) return undefined
  if (field.type === 'switch') return { what: 'value', values: field.options ?? ['Y', 'N'] }
  const dict = 'dict' in field ? field.dict : undefined
  const items = dict === undefined ? undefined : dictionaries.get(dict)
  if (!items || kindOf(field).choice === undefined) return undefined
  return { what: `item of ${dict}`, values: itemsOf(dict ?? '', { dictionaries, codes }) ?? [] }
}

/** Values of the items of a dictionary; undefined without a file of it. */
export function itemsOf(
  dict: string,
  { dictionaries, codes }: Pick<Catalogue, 'dictionaries' | 'codes'>,
): readonly string[] | undefined {
  const kind = kindsOfItems[dict]
  return kind ? [...codes(kind)] : dictionaries.get(dict)?.items.map(({ value }) => value)
}

/** Checks that the value of a condition is a value of its field. */
export function checkAskedValue(
  field: Field | undefined,
  asked: unknown,
  path: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  const known = valuesOf(field, catalogue)
  if (!known) return
  const values = (Array.isArray(asked) ? asked : [asked]).flatMap((value) =>
    typeof value === 'string' ? value.split(',') : [],
  )
  const wrong = values.find((value) => value !== '' && !known.values.includes(value.replace(/^!/, '')))
  if (wrong !== undefined) report.name(path, known.what, wrong.replace(/^!/, ''), known.values)
}

/** Checks that no two names differ in case or spelling only: they would share a column of the database. */
export function checkColumns(fields: Resource['fields'], columnOf: (key: string) => string, report: Report): void {
  const taken = new Map<string, string>()
  for (const key of Object.keys(fields)) {
    const column = columnOf(key).replaceAll('_', '').toLowerCase()
    const other = taken.get(column)
    if (other === undefined) taken.set(column, key)
    else report.wrong(['fields', key], `"${key}" and "${other}" differ in case only; name one otherwise`, { key: true })
  }
}
