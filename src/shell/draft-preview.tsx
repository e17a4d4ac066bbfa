import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { lazily } from '../../widgets/kit/lazily.ts'
import { permissionsByToken } from '../api/permissions.ts'
import { EngineServices } from '../engine/data/engine-services.tsx'
import { RowsInput } from '../engine/form/table/lazy-rows.tsx'
import type { DrawnFile as File } from '../engine/frame/drawn-file.ts'
import { conditionServices } from '../engine/list/advanced/lazy-conditions.tsx'
import { OnDemand } from '../engine/on-demand.tsx'
import { addTexts } from '../i18n/instance.ts'
import { workspaceTexts } from '../i18n/workspace-texts.ts'
import { useClient } from '../state/client.ts'
import { drawable, drawn } from '../state/draft-preview.ts'
import { permissionsAtom } from '../state/permissions.ts'
import { Appearance } from './appearance.tsx'
import { PageSkeleton } from './kit/page-skeleton.tsx'
import { createQueries } from './queries.ts'
import './shell.css'
import './draft-preview.css'

addTexts(workspaceTexts)

const DrawnFile = lazily(() => import('../engine/page/drawn-file.tsx'), 'DrawnFile')

/** Report or page of the studio in a frame: as wide as a screen or a phone, and with the calls of a role. Its links lead nowhere. */
export function DraftPreview() {
  const [queries] = useState(() => createQueries(() => undefined))
  return (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <Appearance>
          <EngineServices Rows={RowsInput} Conditions={conditionServices}>
            <Drawing />
          </EngineServices>
        </Appearance>
      </QueryClientProvider>
    </MemoryRouter>
  )
}

function Drawing() {
  const client = useClient()
  const setPermissions = useSetAtom(permissionsAtom)
  const [file, setFile] = useState<File>()
  // The buttons of the role, not those of the administrator.
  const { data } = useQuery({ queryKey: ['permissions'], queryFn: () => permissionsByToken(client) })
  useEffect(() => {
    if (data) setPermissions(data)
  }, [data, setPermissions])
  useEffect(() => {
    const { parent } = window
    const take = ({ source, origin, data: sent }: MessageEvent<unknown>) => {
      if (source === parent && origin === window.location.origin && isDrawn(sent)) setFile(sent.file)
    }
    window.addEventListener('message', take)
    parent.postMessage({ kind: drawable }, window.location.origin)
    return () => window.removeEventListener('message', take)
  }, [])
  if (!file || !data) return <PageSkeleton />
  return (
    <main className="draft-preview">
      <OnDemand>
        <DrawnFile file={file} />
      </OnDemand>
    </main>
  )
}

function isDrawn(data: unknown): data is { readonly kind: typeof drawn; readonly file: File } {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === drawn && 'file' in data
}
