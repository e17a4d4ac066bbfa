import type { Lang } from '../../schema/base/text.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledColumn, CompiledField, CompiledResource } from '../../schema/model/compiled.ts'

export type Column = Omit<CompiledColumn, 'fixed'> & {
  readonly fixed: CompiledColumn['fixed'] | undefined
  readonly definition: CompiledField
  readonly isShown: boolean
  /** A person gave it its width. */
  readonly isResized?: boolean
}
/** What a person has chosen: every column they have seen, in their order, and those they do not want. */
export type Choice = {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Pixels, of columns that were made wider or narrower. */
  readonly widths?: Readonly<Record<string, number>>
  /** Where columns cling; `none` takes off what the file has pinned. */
  readonly pins?: Readonly<Record<string, 'left' | 'right' | 'none'>>
}

type Plan = Pick<CompiledResource, 'list' | 'fields'>

/** The columns of a list by a person's choice. A column that came after the choice stands behind the one it follows in the file. */
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

/** The columns in the order they stand: those that cling to an edge stand there. */
export function placed(columns: readonly Column[]): readonly Column[] {
  const at = (side: Column['fixed']) => columns.filter(({ fixed }) => fixed === side)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** The columns with one of them shown or hidden. */
export function toggled(columns: readonly Column[], field: string): readonly Column[] {
  return columns.map((column) => (column.field === field ? { ...column, isShown: !column.isShown } : column))
}

/** The columns with one of them `step` places further on. */
export function moved(columns: readonly Column[], field: string, step: number): readonly Column[] {
  const from = columns.findIndex((column) => column.field === field)
  const [column] = columns.slice(from, from + 1)
  return column ? columns.toSpliced(from, 1).toSpliced(from + step, 0, column) : columns
}

/** The columns in a language: where the English name of a record has no column of its own, that of its name shows it. */
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
