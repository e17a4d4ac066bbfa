import { callOut } from '../../platform/calls/call-out.ts'
import {
  collector,
  exactly,
  type Foreign,
  type ForeignRows,
  longPatience,
  mostRows,
  NotReadable,
  patience,
  sampleRows,
  TooMuch,
} from '../../platform/store/foreign/foreign.ts'

/** Address with JSON, and the header of its account. */
export type JsonAddress = {
  readonly url: URL
  readonly header: { readonly name: string; readonly value: string } | undefined
  /** Path to the rows: `data.items`; empty for an answer that is a list. */
  readonly path: string
  readonly isPrivate: boolean
}

/** Name of the only table of an address. */
export const jsonRows = 'rows'
/** Bytes of an answer at most. */
const most = 16_000_000
/** Nested objects become columns to this depth: `address.city`. */
const depth = 3

/** Rows of a JSON document, by GET. It takes no select. */
export function jsonSource(address: JsonAddress): Foreign {
  return {
    test: async () => void (await listOf(address, patience)),
    tables: () => Promise.resolve([jsonRows]),
    sample: async (table) => {
      if (table !== jsonRows) return undefined
      return sheetOf((await listOf(address, patience)).slice(0, sampleRows))
    },
    read: async (what, signal) => {
      if (!['', jsonRows].includes(what.trim())) throw new NotReadable()
      const found = await listOf(address, longPatience, signal)
      if (found.length > mostRows) throw new TooMuch()
      return sheetOf(found)
    },
  }
}

async function listOf(
  { url, header, path, isPrivate }: JsonAddress,
  time: number,
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const headers = { accept: 'application/json', ...(header && { [header.name]: header.value }) }
  const answer = await callOut({ method: 'GET', url, headers, isPrivate, most, patience: time, signal })
  // A redirect is not followed: its target was not checked.
  if (answer.status !== 200) throw new Error(`the address answered ${answer.status}`)
  return listAt(parsed(answer.text, exactNumbers), path)
}

function sheetOf(found: readonly unknown[]): ForeignRows {
  const flat = found.map((row) => new Map(cellsOf(row, '', depth)))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const { rows, add } = collector()
  for (const row of flat) add(names.map((name) => row.get(name)))
  return { columns: names.map((name) => ({ name, comment: '' })), rows }
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

// The types of TypeScript leave out the source text of a number.
const parsed = JSON.parse as (text: string, revive: Reviver) => unknown
const exactNumbers: Reviver = (_, value, { source }) =>
  typeof value === 'number' && source !== undefined ? exactly(source) : value

/** List at a path of a document. @throws if there is none. */
function listAt(document: unknown, path: string): readonly unknown[] {
  const names = path.split('.').filter((name) => name !== '')
  const found = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), document)
  if (!Array.isArray(found)) throw new Error('the answer has no list at this path')
  return found
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cellsOf(value: unknown, start: string, left: number): readonly (readonly [string, unknown])[] {
  if (!isObject(value) || left === 0) return start === '' ? [] : [[start, value]]
  return Object.entries(value).flatMap(([name, each]) =>
    cellsOf(each, start === '' ? name : `${start}.${name}`, left - 1),
  )
}
