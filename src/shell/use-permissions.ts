import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { type Permissions, permissionsByToken } from '../api/permissions.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { useLang } from '../state/lang.ts'
import { permissionsAtom } from '../state/permissions.ts'
import { sessionAtom } from '../state/session.ts'
import { useSignOut } from './kit/use-sign-out.ts'

/** Menu and permissions of the session; a failure signs out with its reason (spec 2.2, rule 5). */
export function usePermissions(): Permissions | undefined {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const session = useAtomValue(sessionAtom)
  const signOut = useSignOut()
  const errorText = useErrorText()
  const [permissions, setPermissions] = useAtom(permissionsAtom)
  const { data, error } = useQuery({
    queryKey: ['permissions', lang, session?.token],
    queryFn: () => permissionsByToken(client),
  })
  useEffect(() => {
    if (data) setPermissions(data)
  }, [data, setPermissions])
  useEffect(() => {
    // With a menu present, a failed refresh changes nothing: an expired session has its own dialog.
    if (!error || permissions) return
    signOut(error instanceof ApiError ? errorText(error) : t('shell.emptyMenu'))
  }, [error, permissions, errorText, signOut, t])
  return data ?? permissions
}
