import type { Widget } from './kit/contract.ts'
import { popup } from './popup/popup.tsx'

/** Persons, picked in a dialog with the tree of departments. */
export const selUser: Widget = popup
