import type { Widget } from './kit/contract.ts'

/** Part of the record, never shown. */
export const hidden: Widget = { Input: () => null }
