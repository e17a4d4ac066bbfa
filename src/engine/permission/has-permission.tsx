import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { permissionsAtom } from '../../state/permissions.ts'
import { isPermitted } from './is-permitted.ts'

/** Permission codes of the menu entry whose page is rendered; empty outside of one. */
export const FormPermissionsContext = createContext<readonly string[]>([])

/** Whether the signed-in person has the button of a permission code here. */
export function useHasPermission(action: string): boolean {
  const formPermissions = useContext(FormPermissionsContext)
  const { auth, allAuth } = useAtomValue(permissionsAtom) ?? { auth: [], allAuth: [] }
  return isPermitted(action, { formPermissions, auth, allAuth })
}

/** Renders its children for persons with the button of a permission code only. */
export function HasPermission({ action, children }: { readonly action: string; readonly children: ReactNode }) {
  return useHasPermission(action) ? children : null
}
