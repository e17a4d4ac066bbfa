import { useQuery } from '@tanstack/react-query'
import { filePreview, studioFiles } from '../../../../api/studio.ts'
import type { ConditionTarget } from '../../../../schema/edit/condition-target.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { reportQuery, resourceQuery } from '../../../data/use-resource.ts'
import { useDrawn } from './drawn-context.ts'

type Plan = { readonly plan: CompiledResource | undefined; readonly isPending: boolean }

/** Resource or report that a file names: the open draft itself, a draft that does not serve yet, or the one that serves. */
export function usePlanOf(target: ConditionTarget | undefined): Plan {
  const client = useClient()
  const drawn = useDrawn()
  const { kind = 'resource', code = '' } = target ?? {}
  const isOpen = code !== '' && kind === 'resource' && drawn?.code === code
  const { data: files } = useQuery({ queryKey: [...studioKey, 'files'], queryFn: () => studioFiles(client) })
  const isAsked = code !== '' && !isOpen && files !== undefined
  const draft = files?.files.find((file) => file.isNew && file.kind === kind && file.code === code && !file.tenant)
  const fresh = useQuery({
    queryKey: [...studioKey, 'plan-of', draft?.path],
    queryFn: () => filePreview(client, { path: draft?.path ?? '' }),
    enabled: isAsked && draft !== undefined,
  })
  const query = kind === 'report' ? reportQuery(client, code) : resourceQuery(client, code)
  const served = useQuery({ ...query, enabled: isAsked && draft === undefined })
  if (isOpen) return { plan: drawn, isPending: false }
  const made = fresh.data ? planIn(fresh.data) : undefined
  const { isLoading } = draft ? fresh : served
  return { plan: draft ? made : served.data, isPending: code !== '' && (files === undefined || isLoading) }
}

function planIn(preview: NonNullable<Awaited<ReturnType<typeof filePreview>>>): CompiledResource | undefined {
  if ('resource' in preview) return preview.resource
  return 'report' in preview ? preview.report : undefined
}
