import type { Catalogue } from '../compile/catalogue.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Ast } from '../model/compiled.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Written } from './check-where.ts'
import type { Report } from './report.ts'

type Bounds = Readonly<Record<string, unknown>>

const pairs = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['min', 'max'],
] as const

/** The lower bound of a field is not above its upper one. */
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

/** A first value is one that the field would take. */
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
  // Bounds that contradict each other are a mistake of their own.
  if (maxLength !== undefined && minLength > maxLength) return undefined
  if (maxLength !== undefined && length > maxLength) return `the default is longer than ${maxLength} characters`
  if (length < minLength) return `the default is shorter than ${minLength} characters`
  return pattern === undefined || fits(pattern, value) ? undefined : 'the default does not have the form of "pattern"'
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
    // What is wrong with the pattern is said at its place.
    return true
  }
}

/** The values that a field can have, where the files say: its dictionary's, or the two of a switch. */
export function valuesOf(
  field: Field | undefined,
  { dictionaries }: Catalogue,
): { readonly what: string; readonly values: readonly string[] } | undefined {
  if (!field) return undefined
  if (field.type === 'switch') return { what: 'value', values: field.options ?? ['Y', 'N'] }
  const dict = 'dict' in field ? field.dict : undefined
  const items = dict === undefined ? undefined : dictionaries.get(dict)
  // What the server fills or administrators add is known to the database alone.
  if (!items || items.from !== undefined || kindOf(field).choice === undefined) return undefined
  return { what: `item of ${dict}`, values: items.items.map(({ value }) => value) }
}

/** What is asked of a field is one of its values. */
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

/** Values that an expression compares a choice with: `status == 'draft'`, `status in ['a', 'b']`. */
export function checkCompared(
  ast: Ast,
  { at: path, source, isMap }: Written,
  { fields }: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const [name, value] of comparedIn(ast)) {
    const known = valuesOf(Object.hasOwn(fields, name) ? fields[name] : undefined, catalogue)
    if (!known || value === '' || known.values.includes(value)) continue
    report.name(path, known.what, value, known.values, false, { offset: isMap ? 0 : offsetOf(source, value) })
    return
  }
}

function offsetOf(source: string, value: string): number {
  return Math.max(0, source.search(new RegExp(`['"]${value.replaceAll(/[^\w]/g, '.')}['"]`, 'u'))) + 1
}

function comparedIn(node: unknown): readonly (readonly [name: string, value: string])[] {
  if (Array.isArray(node)) return node.flatMap(comparedIn)
  if (typeof node !== 'object' || node === null) return []
  const { op, args } = node as { readonly op?: string; readonly args?: unknown }
  if (!Array.isArray(args)) return []
  const [left, right] = args as readonly { readonly op?: string; readonly args?: readonly unknown[] }[]
  if ((op === '==' || op === '!=') && left && right)
    return [...pairOf(left, right), ...pairOf(right, left), ...comparedIn(args)]
  if (op === 'in' && right?.op === 'list')
    return (right.args ?? []).flatMap((item) => (left ? pairOf(left, item as typeof left) : []))
  return comparedIn(args)
}

type Node = { readonly op?: string; readonly args?: readonly unknown[] }

function pairOf(name: Node, value: Node): readonly (readonly [string, string])[] {
  const [field, literal] = [name.args?.[0], value.args?.[0]]
  const isPair = name.op === 'id' && value.op === 'value' && typeof field === 'string' && typeof literal === 'string'
  return isPair ? [[field, literal]] : []
}

/** No two names differ in case or spelling only, so that the database would hold them in one column. */
export function checkColumns(fields: Resource['fields'], columnOf: (key: string) => string, report: Report): void {
  const taken = new Map<string, string>()
  for (const key of Object.keys(fields)) {
    const column = columnOf(key).replaceAll('_', '').toLowerCase()
    const other = taken.get(column)
    if (other === undefined) taken.set(column, key)
    else report.wrong(['fields', key], `"${key}" and "${other}" differ in case only; name one otherwise`, { key: true })
  }
}
