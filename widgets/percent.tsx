import type { Widget } from './kit/contract.ts'
import { number } from './number.tsx'

/** A number with a percent sign (its field kind has the unit). */
export const percent: Widget = number
