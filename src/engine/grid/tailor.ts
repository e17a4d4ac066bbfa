import { fitted } from './fit.ts'
import type { GridColumn } from './grid-types.ts'

type Columns = readonly GridColumn[]
/** Pixels that a column needs: for cells and title untruncated (0 in an empty table), and for its title in two lines; with padding. */
export type Content = { readonly whole: number; readonly title: number }
/** By the key of the column. */
export type Contents = ReadonlyMap<string, Content>

/** Maximum width for one long text. Pixels. */
const longest = { name: 420, other: 320 } as const
/** Width of readable text where the table scrolls: a company's name. Pixels. */
const readable = { name: 320, other: 224 } as const

/**
 * Final columns of the table: widths by content and room, and the state column at the edge where the table scrolls. The state is
 * placed first: a sticky column takes room from the scrolling ones.
 * @param room pixels for the columns; 0 while unknown.
 */
export function laidOut(columns: Columns, contents: Contents, room: number): Columns {
  const own = tailored(columns, contents, room)
  const whole = fitted(own, room)
  return sum(whole.map(({ width }) => width)) <= room ? whole : fitted(withStateInSight(own, room), room)
}

/**
 * Column widths by content. Half-empty columns give room to truncated ones, the naming column first, which also takes
 * the remaining room. A width that a person chose stays.
 * @param room pixels for the columns; 0 while unknown.
 */
export function tailored(columns: Columns, contents: Contents, room: number): Columns {
  if (room <= 0 || contents.size === 0) return columns
  const floors = columns.map((column) => floorOf(column, contents))
  const needs = columns.map((column, index) => Math.max(floors[index] ?? 0, needOf(column, contents)))
  const free = room - sum(floors)
  if (free <= 0) return columns.map((column, index) => scrolling(column, floors[index] ?? 0, needs[index] ?? 0))
  const filled = fill(floors, needs, free, columns)
  const usual = columns.map((column, index) =>
    isOpen(column) ? Math.max(filled[index] ?? 0, column.width) : column.width,
  )
  const roomy = fill(filled, usual, room - sum(filled), columns)
  const rest = room - sum(roomy)
  const name = columns.findIndex(({ role }) => role === 'name')
  return columns.map((column, index) =>
    sized(column, (roomy[index] ?? column.width) + (index === name ? rest : 0), floors[index] ?? 0),
  )
}

/** For a table that scrolls: names in full, no column wider than its text. Only long texts give room. */
function scrolling(column: GridColumn, floor: number, need: number): GridColumn {
  const most = column.role === 'name' ? readable.name : readable.other
  const width = Math.max(floor, Math.min(need, most))
  return sized(column, width, column.role === 'name' || need <= most ? width : floor)
}

function isOpen({ least }: GridColumn): boolean {
  return least !== undefined
}

/** Minimum width of a column: its text is not truncated for another one, beyond the allowance of its type. States and titles never are. */
function floorOf(column: GridColumn, contents: Contents): number {
  const { key, width, least, role } = column
  if (least === undefined) return width
  const content = contents.get(key)
  if (!content) return Math.min(width, least)
  const { whole, title } = content
  if (whole === 0) return Math.max(title, Math.min(width, least))
  return Math.max(title, role === 'state' ? Math.min(whole, readable.other) : Math.min(width, least, whole))
}

function needOf(column: GridColumn, contents: Contents): number {
  const { key, width, role } = column
  if (!isOpen(column)) return width
  return Math.min(contents.get(key)?.whole || width, role === 'name' ? longest.name : longest.other)
}

/** Distributes pixels to columns up to their goals: the naming column first, the others by their deficit. */
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

/** A measured column shrinks down to `least` only. */
function sized(column: GridColumn, width: number, least: number): GridColumn {
  return { ...column, width, ...(isOpen(column) && { least: Math.min(least, width) }) }
}

/** Columns with the record's state pinned before the actions, where the table is wider than its room. */
export function withStateInSight(columns: Columns, room: number): Columns {
  if (room < roomForTwo || sum(columns.map(({ width }) => width)) <= room) return columns
  const state = columns.find(({ role, fixed, group }) => role === 'state' && fixed === undefined && group === undefined)
  const edge = columns.findIndex(({ fixed }) => fixed === 'right')
  if (!state || edge < 0) return columns
  const pinned = { ...state, fixed: 'right' as const }
  return columns.toSpliced(edge, 0, pinned).filter((column) => column !== state)
}

/** Below this, sticky columns would leave no room for the others. Pixels. */
const roomForTwo = 640

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
