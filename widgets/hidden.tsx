import type { Widget } from './kit/contract.ts'

/** Carried with the record and never shown. */
export const hidden: Widget = { Input: () => null }
