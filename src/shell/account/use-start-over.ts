import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useLeaveQuestion } from '../../engine/frame/use-leave-question.ts'
import { homePath } from '../../state/constants.ts'
import { permissionsAtom } from '../../state/permissions.ts'
import { hasUnsaved, keepUnsaved, releaseAll } from '../../state/unsaved.ts'

/**
 * The way into another role, department or tenant. `mayStart` asks where something typed would be lost; `startOver`
 * forgets what was fetched, makes the change, and begins at the home page.
 */
export function useStartOver() {
  const ask = useLeaveQuestion()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const setPermissions = useSetAtom(permissionsAtom)
  const mayStart = useCallback(async () => !hasUnsaved() || (await ask(keepUnsaved)), [ask])
  const startOver = useCallback(
    (change: () => void) => {
      releaseAll()
      // At once: pages that are still drawn would ask a second time whether they may be left.
      flushSync(() => {
        setPermissions(undefined)
        queries.clear()
        change()
      })
      void navigate(homePath)
    },
    [navigate, queries, setPermissions],
  )
  return { mayStart, startOver }
}
