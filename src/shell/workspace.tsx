import { QueryClientProvider } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { lazily } from '../../widgets/kit/lazily.ts'
import { EngineServices } from '../engine/data/engine-services.tsx'
import { RowsInput } from '../engine/form/table/lazy-rows.tsx'
import { DrawnFileContext } from '../engine/frame/drawn-file.ts'
import { conditionServices } from '../engine/list/advanced/lazy-conditions.tsx'
import { OnDemand } from '../engine/on-demand.tsx'
import { addTexts } from '../i18n/instance.ts'
import { workspaceTexts } from '../i18n/workspace-texts.ts'
import { askedAtom } from '../state/asked.ts'
import { failureAtom } from '../state/failures.ts'
import { followSession } from '../state/follow-session.ts'
import { useLang } from '../state/lang.ts'
import { endedAtom, endingAtom } from '../state/session.ts'
import { Appearance } from './appearance.tsx'
import { Failures } from './failures.tsx'
import { Frame } from './frame/frame.tsx'
import { PageSkeleton } from './kit/page-skeleton.tsx'
import { createQueries } from './queries.ts'
import { useOwnInfo } from './use-own-info.ts'
import { usePermissions } from './use-permissions.ts'
import './menu/menu.css'
import './shell.css'
import './home.css'

addTexts(workspaceTexts)

const AskedDialog = lazily(() => import('./asked-dialog.tsx'), 'AskedDialog')
const DrawnFile = lazily(() => import('../engine/page/drawn-file.tsx'), 'DrawnFile')
const ExpiredDialog = lazily(() => import('./expired-dialog.tsx'), 'ExpiredDialog')

/** The internal application: providers and frame. */
export function Workspace() {
  const store = useStore()
  const lang = useLang()
  const [queries] = useState(() => createQueries((error) => store.set(failureAtom, { error })))
  useEffect(() => followSession(store, queries), [store, queries])
  // A new workspace has no pending end.
  useEffect(() => store.set(endingAtom, undefined), [store])
  // Data in the other language is fetched again.
  const shown = useRef(lang)
  useEffect(() => {
    if (shown.current === lang) return
    shown.current = lang
    void queries.invalidateQueries()
  }, [lang, queries])
  return (
    <QueryClientProvider client={queries}>
      <Appearance>
        <EngineServices Rows={RowsInput} Conditions={conditionServices}>
          <DrawnFileContext value={DrawnFile}>
            <Entrance />
          </DrawnFileContext>
          <SignInAgain />
          <Asked />
          <Failures />
        </EngineServices>
      </Appearance>
    </QueryClientProvider>
  )
}

function Entrance() {
  const permissions = usePermissions()
  useOwnInfo()
  return permissions ? <Frame permissions={permissions} /> : <PageSkeleton />
}

function SignInAgain() {
  const isEnded = useAtomValue(endedAtom)
  if (!isEnded) return null
  return (
    <OnDemand>
      <ExpiredDialog />
    </OnDemand>
  )
}

function Asked() {
  const asked = useAtomValue(askedAtom)
  if (!asked) return null
  return (
    <OnDemand>
      <AskedDialog />
    </OnDemand>
  )
}
