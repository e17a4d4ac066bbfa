import { callOut } from '../../platform/calls/call-out.ts'
import {
  collector,
  type Foreign,
  type ForeignRows,
  longPatience,
  NotReadable,
  patience,
  sampleRows,
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
const only = 'rows'
/** Bytes of an answer at most. */
const most = 32_000_000
/** Nested objects become columns to this depth: `address.city`. */
const depth = 3

/** Rows of a JSON document, by GET. It takes no select. */
export function jsonSource(address: JsonAddress): Foreign {
  return {
    test: async () => void (await rowsOf(address, patience)),
    tables: () => Promise.resolve([only]),
    sample: async (table) => {
      if (table !== only) return undefined
      const { columns, rows } = await rowsOf(address, patience)
      return { columns, rows: rows.slice(0, sampleRows) }
    },
    read: async (what) => {
      if (!['', only].includes(what.trim())) throw new NotReadable()
      return rowsOf(address, longPatience)
    },
  }
}

async function rowsOf({ url, header, path, isPrivate }: JsonAddress, time: number): Promise<ForeignRows> {
  const headers = { accept: 'application/json', ...(header && { [header.name]: header.value }) }
  const answer = await callOut({ method: 'GET', url, headers, isPrivate, most, patience: time })
  // A redirect is not followed: its target was not checked.
  if (answer.status !== 200) throw new Error(`the address answered ${answer.status}`)
  const found = listAt(JSON.parse(answer.text), path)
  const flat = found.map((row) => new Map(cellsOf(row, '', depth)))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const { rows, add } = collector()
  for (const row of flat) add(names.map((name) => row.get(name)))
  return { columns: names.map((name) => ({ name, comment: '' })), rows }
}

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
