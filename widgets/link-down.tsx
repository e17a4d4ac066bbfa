import type { Widget } from './kit/contract.ts'
import { list } from './list.tsx'

/** The first of the linked selects; the others are lists filtered by the one before (src/schema/compile/link-levels.ts). */
export const linkDown: Widget = list
