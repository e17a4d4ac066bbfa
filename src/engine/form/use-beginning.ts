import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { firstValues, recordById } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import { useLast } from '../use-last.ts'

const fresh = { staleTime: 0, gcTime: 0 } as const

type Beginning = {
  /** Undefined while loading. */
  readonly values: FormRecord | undefined
  readonly error: unknown
  readonly retry: () => Promise<unknown>
}

/** Initial values of a new record over its defaults: fill rules, then a copy of another record. */
export function useBeginning(
  resource: CompiledResource,
  user: { readonly supplierId?: string } | undefined,
  isNew: boolean,
): Beginning {
  const client = useClient()
  const { copy } = resource.form
  const copied = copy && isNew ? (user?.[copy.user] ?? '') : ''
  const isFilled = isNew && Object.values(resource.fields).some(({ fillRule }) => fillRule !== undefined)
  const record = useQuery({
    queryKey: ['record', copy?.from, copied],
    queryFn: () => recordById(client, copy?.from ?? '', copied),
    enabled: copied !== '',
    ...fresh,
  })
  const fills = useQuery({
    queryKey: ['first-values', resource.code],
    queryFn: () => firstValues(client, resource.code),
    enabled: isFilled,
    ...fresh,
  })
  const isReady = (copied === '' || record.data !== undefined) && (!isFilled || fills.data !== undefined)
  return {
    // A page that was hidden asks again; its form stays meanwhile.
    values: useLast(
      `${resource.code} ${copied}`,
      useMemo(
        () => (isReady ? { ...fills.data, ...(record.data && sharedValues(resource, record.data)) } : undefined),
        [isReady, fills.data, record.data, resource],
      ),
    ),
    error: record.error ?? fills.error,
    retry: () => Promise.all([...(copied === '' ? [] : [record.refetch()]), ...(isFilled ? [fills.refetch()] : [])]),
  }
}

/** Values that a new record takes from one of another resource: common fields, and the rows of tables. */
function sharedValues({ fields }: CompiledResource, from: FormRecord): FormRecord {
  const shared = Object.values(fields).filter(({ key, type, system }) => !system && type !== 'hidden' && key in from)
  return Object.fromEntries(shared.map(({ key, type }) => [key, type === 'table' ? copiedRows(from[key]) : from[key]]))
}

function copiedRows(rows: unknown): unknown {
  return Array.isArray(rows) ? rows.map(copiedRow) : rows
}

// Labels are fetched in the current language.
function copiedRow({ id, version: _, ...row }: FormRecord): FormRecord {
  return { ...Object.fromEntries(Object.entries(row).filter(([key]) => !key.endsWith('_dictText'))), originId: id }
}
