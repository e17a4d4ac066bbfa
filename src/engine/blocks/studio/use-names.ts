import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { studioFiles } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import { writtenFields } from '../../../schema/edit/field-edits.ts'
import type { Name, Names } from '../../../schema/edit/names.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { resourceQuery } from '../../data/use-resource.ts'
import { studioKey } from './studio-keys.ts'

/** Names for completion and inputs: files by kind, fields of this file and of other resources. */
export function useNames(text: string): Names {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const latest = useRef(text)
  latest.current = text
  const { data } = useQuery({ queryKey: [...studioKey, 'files'], queryFn: () => studioFiles(client) })
  return useCallback<Names>(
    (kind, of) => {
      if (kind === 'field' && of !== undefined) {
        const query = resourceQuery(client, of)
        const resource = queries.getQueryData<CompiledResource>(query.queryKey)
        // The next completion has them.
        if (!resource) void queries.prefetchQuery(query)
        return Object.values(resource?.fields ?? {}).map(({ key, title }) => ({
          name: key,
          title: textIn(lang, title),
        }))
      }
      if (kind === 'field') return (writtenFields(latest.current) ?? []).map(({ key }): Name => ({ name: key }))
      const files = data?.files.filter((file) => file.kind === kind) ?? []
      return files.map(({ code, title }) => ({ name: code, title: textIn(lang, title) }))
    },
    [client, queries, lang, data],
  )
}
