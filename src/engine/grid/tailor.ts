import type { GridColumn } from './grid-types.ts'

type Columns = readonly GridColumn[]
/** Pixels that what stands in a column needs to be read whole, its padding included; by key. */
export type Contents = ReadonlyMap<string, number>

/** A column never grows beyond this for one long text; the naming column may. Pixels. */
const longest = { name: 420, other: 320 } as const
/** Text of this much stays whole where the table scrolls: a company's name. Pixels. */
const readable = 224

/**
 * Widths by what stands in the columns. Half-empty columns give room to those whose text is cut, the naming column first; what is left
 * then is the naming column's. A width that the file or a person chose stays, and is never given away.
 * @param room pixels for the columns; none while it is unknown.
 */
export function tailored(columns: Columns, contents: Contents, room: number): Columns {
  if (room <= 0 || contents.size === 0) return columns
  const floors = columns.map((column) => floorOf(column, contents))
  const needs = columns.map((column, index) => Math.max(floors[index] ?? 0, needOf(column, contents)))
  const free = room - sum(floors)
  if (free <= 0)
    return columns.map((column, index) => scrolling(column, floors[index] ?? column.width, needs[index] ?? 0))
  const filled = fill(floors, needs, free, columns)
  const usual = columns.map((column, index) =>
    isOpen(column) ? Math.max(filled[index] ?? 0, column.width) : column.width,
  )
  const roomy = fill(filled, usual, room - sum(filled), columns)
  const rest = room - sum(roomy)
  const name = columns.findIndex(({ role }) => role === 'name')
  return columns.map((column, index) => sized(column, (roomy[index] ?? column.width) + (index === name ? rest : 0)))
}

/** Where the table scrolls anyway, names are read whole and no column is wider than its text. */
function scrolling(column: GridColumn, floor: number, need: number): GridColumn {
  return sized(column, Math.max(floor, Math.min(need, readable)))
}

function isOpen({ least }: GridColumn): boolean {
  return least !== undefined
}

/** How narrow a column may become: no text of it is cut for another one, beyond what its type may spare. */
function floorOf(column: GridColumn, contents: Contents): number {
  const { key, width, least } = column
  if (least === undefined) return width
  const content = contents.get(key)
  return content === undefined ? Math.min(width, least) : Math.min(width, least, content)
}

function needOf(column: GridColumn, contents: Contents): number {
  const { key, width, role } = column
  if (!isOpen(column)) return width
  return Math.min(contents.get(key) ?? width, role === 'name' ? longest.name : longest.other)
}

/** Raises widths towards their goals by the pixels there are: that of the naming column first, the others by what they lack. */
function fill(
  widths: readonly number[],
  goals: readonly number[],
  pixels: number,
  columns: Columns,
): readonly number[] {
  const lacks = widths.map((width, index) => Math.max(0, (goals[index] ?? width) - width))
  const name = columns.findIndex(({ role }) => role === 'name')
  const first = Math.max(0, Math.min(lacks[name] ?? 0, pixels))
  const others = sum(lacks) - (lacks[name] ?? 0)
  const share = others === 0 ? 0 : Math.min(1, Math.max(0, pixels - first) / others)
  return widths.map((width, index) => width + (index === name ? first : Math.floor((lacks[index] ?? 0) * share)))
}

/** A column that was measured gives nothing more away. */
function sized(column: GridColumn, width: number): GridColumn {
  if (column.width === width) return column
  return { ...column, width, ...(column.least !== undefined && { least: Math.min(column.least, width) }) }
}

/** The columns with the state of the record at the edge, before the actions, where the table is wider than its room. */
export function withStateInSight(columns: Columns, room: number): Columns {
  if (room < roomForTwo || sum(columns.map(({ width }) => width)) <= room) return columns
  const state = columns.find(({ role, fixed, group }) => role === 'state' && fixed === undefined && group === undefined)
  const edge = columns.findIndex(({ fixed }) => fixed === 'right')
  if (!state || edge < 0) return columns
  const pinned = { ...state, fixed: 'right' as const }
  return columns.toSpliced(edge, 0, pinned).filter((column) => column !== state)
}

/** Below this, what clings to the edges would leave no room for the others. Pixels. */
const roomForTwo = 640

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
