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
 * Switch to another role, department or tenant. `mayStart` asks when unsaved input would be lost; `startOver`
 * clears the fetched data, makes the change and opens the home page.
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
      // Synchronous: otherwise pages still on screen would ask a second time.
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
