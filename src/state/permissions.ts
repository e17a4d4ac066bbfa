import { atom } from 'jotai'
import type { Permissions } from '../api/permissions.ts'

/** Menu and permissions of the signed-in person, once loaded. */
export const permissionsAtom = atom<Permissions | undefined>(undefined)
