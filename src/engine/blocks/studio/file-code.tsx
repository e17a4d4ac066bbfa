import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { studioFiles } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import { writtenFields } from '../../../schema/edit/field-edits.ts'
import type { MetaSchema } from '../../../schema/edit/meta-schema.ts'
import type { Name, Names } from '../../../schema/edit/names.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { Diagnostic, Path } from '../../../schema/model/diagnostic.ts'
import type { FileKind } from '../../../schema/model/files.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { resourceQuery } from '../../data/use-resource.ts'
import { NotFetched } from '../../not-fetched.tsx'
import { CodeEditor } from './code/code-editor.tsx'
import { studioKey } from './studio-keys.ts'

/** Meta-schemas by kind. They are generated from the program, so they are part of it. */
const metas: Readonly<Partial<Record<FileKind, () => Promise<{ readonly default: unknown }>>>> = {
  resource: () => import('../../../../schemas/meta/resource.json'),
  page: () => import('../../../../schemas/meta/page.json'),
  report: () => import('../../../../schemas/meta/report.json'),
  dictionary: () => import('../../../../schemas/meta/dictionary.json'),
  menu: () => import('../../../../schemas/meta/menu.json'),
  mixin: () => import('../../../../schemas/meta/mixin.json'),
}

type Props = {
  readonly kind: FileKind
  readonly label: string
  readonly text: string
  readonly problems: readonly Diagnostic[]
  /** Place that the cursor goes to. */
  readonly target: Path | undefined
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Code of a schema file; a process, which is XML, has a plain editor. */
export function FileCode({ kind, target, ...rest }: Props) {
  const { t } = useTranslation()
  const names = useNames(rest.text)
  const { data, error, refetch } = useQuery({
    queryKey: [...studioKey, 'meta', kind],
    queryFn: async () => (await metas[kind]?.())?.default as MetaSchema,
    enabled: metas[kind] !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { label, text, onChange } = rest
  if (metas[kind] === undefined)
    return (
      <Input.TextArea
        className="studio-plain"
        aria-label={label}
        value={text}
        spellCheck={false}
        onChange={({ target: { value } }) => onChange(value)}
      />
    )
  if (error) return <NotFetched title={t('studio.code')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <CodeEditor {...rest} meta={data} names={names} {...(target && { place: target })} />
}

/** Names for completion: files by kind, fields of this file and of other resources. */
function useNames(text: string): Names {
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
