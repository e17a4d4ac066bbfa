import type { Widget } from './kit/contract.ts'
import { selTree } from './sel-tree.tsx'

/** Tree of departments. */
export const selDepart: Widget = selTree
