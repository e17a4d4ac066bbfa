import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { childCounts, listRecords, type Row } from '../../../api/resource.ts'
import type { CompiledResource, Tree } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { type ListState, wireOf } from '../../query/list-query.ts'

/** A tree row with its loaded children. */
export type TreeRow = Row & { readonly children?: readonly TreeRow[] }

export type TreeRows = {
  readonly rows: readonly TreeRow[]
  /** All visible rows, whatever their level. */
  readonly flat: readonly Row[]
  readonly opened: readonly string[]
  readonly open: (row: Row, isOpen: boolean) => void
}

/** Children of a row at most: a wider level needs the search. */
const widest = 200

/** Root condition of a tree; none during a search, as hits are on any level. */
export function rootWire(tree: Tree | undefined, state: ListState, isOn: boolean): Readonly<Record<string, string>> {
  const isSearched = Object.keys(state.filters).length > 0 || state.advanced !== undefined
  if (!tree || !isOn || isSearched) return {}
  if (tree.root !== '') return { [tree.parent]: tree.root }
  return { superQueryParams: JSON.stringify([{ field: tree.parent, rule: 'empty', val: '' }]) }
}

/** Tree rows: the page's, and the children of expanded ones. Undefined where the list is not a tree now. */
export function useTreeRows(
  { code, version, list: { tree } }: CompiledResource,
  rows: readonly Row[],
  sort: ListState['sort'],
  isOn: boolean,
): TreeRows | undefined {
  const client = useClient()
  const lang = useLang()
  const [touched, setTouched] = useState<ReadonlyMap<string, string>>()
  const keyOf = useCallback((row: Row) => String(row[tree?.key ?? 'id'] ?? ''), [tree])
  const isTree = tree !== undefined && isOn
  const opened = useMemo(() => touched ?? alone(rows, keyOf), [touched, rows, keyOf])
  const keys = isTree ? rows.map(keyOf) : []
  const counts = useQuery({
    queryKey: ['list', code, lang, version, 'below', keys],
    queryFn: () => childCounts(client, code, keys),
    enabled: keys.length > 0,
    placeholderData: (before) => before,
  })
  const levels = useQueries({
    queries: [...opened.values()].map((key) => ({
      queryKey: ['list', code, lang, version, 'level', key, sort],
      queryFn: () => levelBelow(client, code, tree as Tree, key, sort),
      enabled: isTree,
    })),
    combine: (found) => found.map(({ data }) => data),
  })
  const open = useCallback(
    (row: Row, isOpen: boolean) =>
      setTouched((before) => {
        const next = new Map(before ?? alone(rows, keyOf))
        if (isOpen) next.set(row.id, keyOf(row))
        else next.delete(row.id)
        return next
      }),
    [rows, keyOf],
  )
  return useMemo(() => {
    if (!isTree) return undefined
    const byKey = new Map([...opened.values()].map((key, index) => [key, levels[index]]))
    const below = new Map([...Object.entries(counts.data ?? {}), ...[...byKey.values()].flatMap(countsOf)])
    const nested = nest(rows, { keyOf, byKey, below })
    return { rows: nested, flat: flatten(nested, opened), opened: [...opened.keys()], open }
  }, [isTree, rows, opened, levels, counts.data, keyOf, open])
}

/** A single root is expanded at first. */
function alone(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, string> {
  const [only, ...others] = rows
  return new Map(only && others.length === 0 ? [[only.id, keyOf(only)]] : [])
}

type Level = { readonly rows: readonly Row[]; readonly counts: Readonly<Record<string, number>> }

async function levelBelow(
  client: Client,
  code: string,
  tree: Tree,
  key: string,
  sort: ListState['sort'],
): Promise<Level> {
  const { column, order } = wireOf({ pageNo: 1, pageSize: widest, sort, filters: {} })
  const query = { [tree.parent]: `= ${key}`, pageNo: 1, pageSize: widest, column, order }
  const { records } = await listRecords(client, code, query)
  return {
    rows: records,
    counts: await childCounts(
      client,
      code,
      records.map((row) => String(row[tree.key] ?? '')),
    ),
  }
}

const countsOf = (level: Level | undefined) => Object.entries(level?.counts ?? {})

type Known = {
  readonly keyOf: (row: Row) => string
  readonly byKey: ReadonlyMap<string, Level | undefined>
  readonly below: ReadonlyMap<string, number>
}

// `children` marks a row as expandable, even before they are loaded.
function nest(rows: readonly Row[], known: Known): readonly TreeRow[] {
  return rows.map((row) => {
    const key = known.keyOf(row)
    if (!known.below.get(key)) return row
    return { ...row, children: nest(known.byKey.get(key)?.rows ?? [], known) }
  })
}

function flatten(rows: readonly TreeRow[], opened: ReadonlyMap<string, string>): readonly Row[] {
  return rows.flatMap((row) => [row, ...(opened.has(row.id) ? flatten(row.children ?? [], opened) : [])])
}
