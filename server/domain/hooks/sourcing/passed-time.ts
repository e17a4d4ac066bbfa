import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { problemAt } from '../../kit/problem.ts'

type Change<Field extends string> = Pick<WriteMoment<Field>, 'action' | 'after' | 'before' | 'doing'>

/**
 * Problem of a time that a user sets into the past. A draft that rests until its time has passed stays editable, and may be rejected or
 * withdrawn: the time is checked when it changes, and when the event is submitted.
 */
export function passedTime<Field extends string>(
  { action, after, before, doing }: Change<Field>,
  field: Field,
): Problem[] {
  const isSaved = doing === undefined && (action === 'add' || action === 'edit') && after[field] !== before?.[field]
  if (!isSaved && doing !== 'submit') return []
  const time = String(after[field] ?? '')
  if (time === '' || time > nowText()) return []
  return [problemAt(field, '该时间已过，请改为将来的时间', 'This time has passed; set one in the future')]
}
