import type { Widget } from './kit/contract.ts'
import { selTree } from './sel-tree.tsx'

/** The departments' tree. */
export const selDepart: Widget = selTree
