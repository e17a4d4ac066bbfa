import type { Widget } from './kit/contract.ts'
import { number } from './number.tsx'

/** A number with a percent sign behind it (its kind gives the unit). */
export const percent: Widget = number
