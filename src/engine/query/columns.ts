import type { Lang } from '../../schema/base/text.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledColumn, CompiledField, CompiledResource } from '../../schema/model/compiled.ts'

export type Column = Omit<CompiledColumn, 'fixed'> & {
  readonly fixed: CompiledColumn['fixed'] | undefined
  readonly definition: CompiledField
  readonly isShown: boolean
  /** Its width was set by the person. */
  readonly isResized?: boolean
}
/** Choice of a person: all columns they have seen, in order, and the hidden ones. */
export type Choice = {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Changed widths in pixels. */
  readonly widths?: Readonly<Record<string, number>>
  /** Pinned columns; `none` unpins a column of the file. */
  readonly pins?: Readonly<Record<string, 'left' | 'right' | 'none'>>
}

type Plan = Pick<CompiledResource, 'list' | 'fields'>

/** Columns of a list under a person's choice. A newer column follows its predecessor in the file. */
export function columnsOf({ list, fields }: Plan, choice?: Choice): readonly Column[] {
  const known = list.columns.flatMap((column): readonly Column[] => {
    const definition = fieldOf(fields, column.field)
    if (!definition) return []
    const isHidden = choice?.order.includes(column.field)
      ? choice.hidden.includes(column.field)
      : column.hidden === true
    return [{ ...column, ...likingOf(column, choice), definition, isShown: !isHidden }]
  })
  if (!choice) return known
  const chosen = choice.order.flatMap((field) => known.find((column) => column.field === field) ?? [])
  return known.reduce<readonly Column[]>((columns, column, index) => {
    if (columns.includes(column)) return columns
    const before = known[index - 1]
    return columns.toSpliced(before ? columns.indexOf(before) + 1 : 0, 0, column)
  }, chosen)
}

function likingOf({ field, fixed }: CompiledColumn, { widths = {}, pins = {} }: Partial<Choice> = {}) {
  const [width, pin = fixed] = [widths[field], pins[field]]
  return { ...(width !== undefined && { width, isResized: true }), fixed: pin === 'none' ? undefined : pin }
}

/** Columns in display order: pinned ones are at their edge. */
export function placed(columns: readonly Column[]): readonly Column[] {
  const at = (side: Column['fixed']) => columns.filter(({ fixed }) => fixed === side)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** Columns with one of them shown or hidden. */
export function toggled(columns: readonly Column[], field: string): readonly Column[] {
  return columns.map((column) => (column.field === field ? { ...column, isShown: !column.isShown } : column))
}

/** Columns with one of them moved by `step`. */
export function moved(columns: readonly Column[], field: string, step: number): readonly Column[] {
  const from = columns.findIndex((column) => column.field === field)
  const [column] = columns.slice(from, from + 1)
  return column ? columns.toSpliced(from, 1).toSpliced(from + step, 0, column) : columns
}

/** Columns in a language: without a column for the English name, the name's column shows it. */
export function worded(
  columns: readonly Column[],
  { zh, en }: CompiledResource['label'],
  lang: Lang,
): readonly Column[] {
  const isShown = columns.some((column) => column.field === en && column.isShown)
  if (lang === 'zh' || zh === en || isShown) return columns
  return columns.map((column) =>
    column.field === zh ? { ...column, definition: { ...column.definition, english: en } } : column,
  )
}
