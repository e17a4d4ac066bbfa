import { useQuery } from '@tanstack/react-query'
import { type Row, recordById } from '../../api/resource.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { resourceQuery } from '../data/use-resource.ts'
import { originKey } from './links.ts'

/** Rows that a new record starts with, by its tables; or why they could not be read. */
export type Origin = { readonly rows: Readonly<Record<string, readonly Row[]>>; readonly error?: unknown }

const none: Origin = { rows: {} }

/** Rows of the record that a new one comes from, by the address of its form; undefined while they are read. */
export function useOrigin(search: URLSearchParams): Origin | undefined {
  const from = search.has('id') ? null : search.get(originKey)
  const client = useClient()
  const lang = useLang()
  const { data, error } = useQuery({
    queryKey: ['origin', from, lang],
    queryFn: async ({ client: queries }) => {
      const [code = '', id = '', name] = (from ?? '').split(':')
      const [resource, record] = await Promise.all([
        queries.ensureQueryData(resourceQuery(client, code)),
        recordById(client, code, id),
      ])
      const button = resource.list.actions?.find((each) => each.name === name)
      return button?.do === 'add' ? { rows: rowsFrom(record, button.rows) } : none
    },
    enabled: from !== null,
    // What is typed is not replaced by a later state of the origin.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (from === null) return none
  return error ? { rows: {}, error } : data
}

type Taken = Readonly<Record<string, { readonly of: string; readonly with: Readonly<Record<string, string>> }>>

/** Rows of a record's tables with their fields renamed. */
export function rowsFrom(record: object, taken: Taken = {}): Origin['rows'] {
  const tables = Object.entries(taken).map(([table, { of, with: pairs }]) => {
    const rows = (record as Readonly<Record<string, unknown>>)[of]
    const made = (Array.isArray(rows) ? rows : []).map((row: Row) =>
      Object.fromEntries(Object.entries(pairs).map(([field, own]) => [field, takenFrom(own, row, record) ?? null])),
    )
    return [table, made as Row[]] as const
  })
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}

const parent = 'parent.'

function takenFrom(own: string, row: Row, record: object): unknown {
  return own.startsWith(parent) ? (record as Readonly<Record<string, unknown>>)[own.slice(parent.length)] : row[own]
}
