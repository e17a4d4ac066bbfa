import type { Step } from '../../../platform/store/store.ts'
import { changeSteps, type Place } from '../../kit/other-rows.ts'
import { quoteTable } from './bids-of.ts'

/** Rule by which a bid is invalid at its opening (dictionary `invalid_ground`). */
export type Ground = 'amendment' | 'bond' | 'ceiling'

/** Reasons as bidders read them in their bid. */
const reasons: Readonly<Record<Ground, string>> = {
  amendment: '修改后未确认 / Amendment not confirmed',
  bond: '未缴保证金 / Bond not paid',
  ceiling: '超过公开限价 / Above the published ceiling',
}

type Known = { readonly isPaid: boolean | undefined; readonly isBinding: boolean; readonly isAbove: boolean }

/** Rule that an opened bid breaks: the bond that its tender asks for, a published ceiling. */
export function groundOf({ isPaid, isBinding, isAbove }: Known): Ground | null {
  if (isPaid === false && isBinding) return 'bond'
  return isAbove ? 'ceiling' : null
}

type Opened = { readonly id: unknown; readonly version?: unknown }

/** Steps that take a bid out which the same transaction has opened. */
export function outSteps(place: Place, opened: Opened, ground: Ground): readonly Step[] {
  return changeSteps(
    place,
    quoteTable,
    { ...opened, status: 'opened' },
    { status: 'invalid', rejectReason: reasons[ground] },
    'open',
  )
}
