import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { studioFiles, studioNames } from '../../../../api/studio.ts'
import { textIn } from '../../../../schema/base/text.ts'
import { stateDictionary, writtenFields } from '../../../../schema/edit/field-edits.ts'
import type { Name, Names } from '../../../../schema/edit/names.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import type { StudioName } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { useLang } from '../../../../state/lang.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { resourceQuery } from '../../../data/use-resource.ts'
import { namedFiles } from './named-files.ts'

/** Names for completion and inputs: files by kind, fields of this file and of other resources. */
export function useNames(text: string): Names {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const latest = useRef(text)
  latest.current = text
  const { data } = useQuery({ queryKey: [...studioKey, 'files'], queryFn: () => studioFiles(client) })
  const { data: others } = useQuery({ queryKey: [...studioKey, 'names'], queryFn: () => studioNames(client) })
  return useCallback<Names>(
    (kind, of) => {
      const named = (all: readonly StudioName[] = []) =>
        all.map(({ name, title }): Name => (title === undefined ? { name } : { name, title: textIn(lang, title) }))
      const fieldsOf = (code: string) => {
        const query = resourceQuery(client, code)
        const resource = queries.getQueryData<CompiledResource>(query.queryKey)
        // The next completion has them.
        if (!resource) void queries.prefetchQuery(query)
        return Object.values(resource?.fields ?? {}).map(({ key, title }) => ({ name: key, title }))
      }
      switch (kind) {
        case 'role':
        case 'hook':
        case 'part':
          return named(others?.[kind])
        case 'state':
          return named(others?.entries[stateDictionary(latest.current) ?? ''])
        case 'field':
          return of === undefined
            ? (writtenFields(latest.current) ?? []).map(({ key }) => ({ name: key }))
            : named(fieldsOf(of))
        default:
          return named(data && namedFiles(data, kind))
      }
    },
    [client, queries, lang, data, others],
  )
}
