import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Client } from '../../api/client.ts'
import { listRecords, type Row, recordById } from '../../api/resource.ts'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import type { Carried, Taking } from '../../schema/model/compiled-actions.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { defaultsOf } from '../../schema/rules/defaults-of.ts'
import { evaluate, holds, type Scope } from '../../schema/rules/evaluate.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { resourceQuery } from '../data/use-resource.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { nameOf, textOf } from './actions-of.ts'
import { fixedKey } from './fixed.ts'
import { originKey } from './links.ts'
import { rowActions } from './row-actions.ts'

/** Values and rows that a new record starts with, by its fields and tables; or why they could not be read. */
export type Origin = {
  readonly values: Readonly<Record<string, unknown>>
  readonly rows: Readonly<Record<string, readonly Row[]>>
  readonly error?: unknown
  /** Why nothing is carried although the record is read. */
  readonly gap?: OriginGap
}

/**
 * The record has no such button for its reader, it does not offer the button now, or no row of it remains. `state` is the state of the
 * record in words.
 */
export type OriginGap = {
  readonly kind: 'unknown' | 'closed' | 'empty'
  readonly record: string
  readonly action: string
  readonly state: string
}

const none: Origin = { values: {}, rows: {} }

/** Rows of the record that a new one comes from, by the address of its form; undefined while they are read. */
export function useOrigin(search: URLSearchParams): Origin | undefined {
  const from = search.has('id') ? null : search.get(originKey)
  const client = useClient()
  const lang = useLang()
  const user = useAtomValue(sessionAtom)?.user
  const { data, error } = useQuery({
    queryKey: ['origin', from, lang],
    queryFn: async ({ client: queries }) => {
      const [code = '', id = '', name] = (from ?? '').split(':')
      const [resource, record] = await Promise.all([
        queries.ensureQueryData(resourceQuery(client, code)),
        recordById(client, code, id),
      ])
      const button = resource.list.actions?.find((each) => each.name === name)
      const gap = gapOf(resource, record, lang)
      if (button?.do !== 'add') return { ...none, gap: gap('unknown', name) }
      if (!rowActions(resource, record, user).includes(button)) return { ...none, gap: gap('closed', name) }
      const named = button.via === undefined ? record : await namedRecord(client, resource.fields[button.via], record)
      const ofTable = async (table: string) => {
        const { fields } = await queries.ensureQueryData(resourceQuery(client, button.to))
        const rows = await queries.ensureQueryData(resourceQuery(client, String(fields[table]?.props.of)))
        return defaultsOf(Object.values(rows.fields), { ...nowInZone(), user, parent: named })
      }
      const rows = await overDefaults(rowsFrom(named, button.rows, user), ofTable)
      return {
        values: {
          ...valuesFrom(named, button.with, user),
          ...(button.readOnly && { [fixedKey]: button.readOnly }),
        },
        rows,
        ...(button.rows && Object.keys(rows).length === 0 && { gap: gap('empty', name) }),
      }
    },
    enabled: from !== null,
    // A change of language keeps the form, and what is typed in it.
    placeholderData: (before, query) => (query?.queryKey[1] === from ? before : undefined),
    // What is typed is not replaced by a later state of the origin.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (from === null) return none
  return error ? { ...none, error } : data
}

/** Reason why a button of a record carries nothing, in words of its reader. */
function gapOf(resource: CompiledResource, record: Row, lang: Lang) {
  const { list, states } = resource
  return (kind: OriginGap['kind'], name = ''): OriginGap => {
    const button = list.actions?.find((each) => each.name === name)
    return {
      kind,
      record: nameOf(resource, record, lang),
      action: button ? textIn(lang, button.title) : name,
      state: states ? textOf(record, states.field) : '',
    }
  }
}

/** Rows completed by the defaults of their tables, as rows that are added by hand. */
async function overDefaults(
  rows: Origin['rows'],
  ofTable: (table: string) => Promise<FormRecord>,
): Promise<Origin['rows']> {
  const tables = Object.entries(rows).map(async ([table, some]) => {
    const defaults = await ofTable(table)
    return [table, some.map((row) => ({ ...defaults, ...row }) as Row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** Record that a lookup of a row names, with its tables. */
async function namedRecord(client: Client, field: CompiledField | undefined, row: Row): Promise<Row> {
  const { code = '', value = 'id' } = field?.source ?? {}
  const key = String(row[field?.key ?? ''] ?? '')
  if (value === 'id') return recordById(client, code, key)
  const { records } = await listRecords(client, code, { [value]: key, pageSize: 1 })
  return recordById(client, code, records[0]?.id ?? key)
}

/** Rows of a record's tables with their fields renamed or computed. */
export function rowsFrom(record: object, carried: Carried = {}, user: unknown = {}): Origin['rows'] {
  const whole = record as Readonly<Record<string, unknown>>
  const tables = Object.entries(carried).map(([table, { of, when, with: pairs, readOnly = [] }]) => {
    const rows = (Array.isArray(whole[of]) ? whole[of] : []) as readonly Row[]
    const scopes = rows.map((row) => ({ ...row, ...nowInZone(), user, parent: whole }))
    const made = scopes
      .filter((scope) => holds(when, scope, true))
      .map((scope) => {
        const values = Object.entries(pairs).map(([field, own]) => [field, takenFrom(own, scope)])
        const fixed = readOnly.filter((each) => holds(each.when, whole, true)).map(({ field }) => field)
        return { ...Object.fromEntries(values), ...(fixed.length > 0 && { [fixedKey]: fixed }) }
      })
    return [table, made as Row[]] as const
  })
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}

const parent = 'parent.'

type RowScope = Scope & { readonly parent: Readonly<Record<string, unknown>> }

function takenFrom(own: Taking[string], scope: RowScope): unknown {
  if (typeof own !== 'string') return evaluate(own.ast, scope) ?? null
  return (own.startsWith(parent) ? scope.parent[own.slice(parent.length)] : scope[own]) ?? null
}

/** Values of a record by the fields of a new one. */
export function valuesFrom(record: object, taken: Taking = {}, user: unknown = {}): Readonly<Record<string, unknown>> {
  const scope = { ...record, ...nowInZone(), user, parent: {} }
  return Object.fromEntries(Object.entries(taken).map(([field, own]) => [field, takenFrom(own, scope)]))
}
