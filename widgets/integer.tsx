import type { Widget } from './kit/contract.ts'
import { number } from './number.tsx'

/** A number without decimals: `numberFormat` gives an integer field the scale 0. */
export const integer: Widget = number
