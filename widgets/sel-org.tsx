import type { Widget } from './kit/contract.ts'
import { popup } from './popup/popup.tsx'

/** Organisations, picked in a dialog with name and code. */
export const selOrg: Widget = popup
