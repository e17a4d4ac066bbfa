import type { Widget } from './kit/contract.ts'
import { popup } from './popup/popup.tsx'

/** People, picked in a dialog beside the tree of departments. */
export const selUser: Widget = popup
