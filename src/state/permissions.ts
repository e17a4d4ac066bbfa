import { atom, useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Permissions } from '../api/permissions.ts'

/** Menu and rights of the signed-in person, once loaded. */
export const permissionsAtom = atom<Permissions | undefined>(undefined)

/** Whether a button with this code is to be shown: granted, or its control switched off; entries of type 2 do not count (spec 6). */
export function mayPress({ auth, allAuth }: Pick<Permissions, 'auth' | 'allAuth'>, code: string): boolean {
  const names = (action: string) => action.split(',').includes(code)
  return (
    auth.some(({ action, type }) => type !== '2' && names(action)) ||
    allAuth.some(({ action, type, status }) => type !== '2' && status === '0' && names(action))
  )
}

export function useMay(): (code: string) => boolean {
  const permissions = useAtomValue(permissionsAtom)
  return useCallback((code) => permissions !== undefined && mayPress(permissions, code), [permissions])
}
