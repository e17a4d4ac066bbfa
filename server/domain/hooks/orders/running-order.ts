import { AppError } from '../../../../src/schema/model/errors.ts'
import { systemName } from '../../../platform/audit/system-session.ts'
import { changesOf } from '../../../records/read/history.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'

/**
 * Refuses what is not an action of a running order: not even an administrator edits it or its lines, because another company relies on
 * them. @throws READ_ONLY_ROW
 */
export function refuseEdits({ action, doing, before, input, resource, session }: WriteMoment<never>): void {
  if (doing !== undefined || session.id === systemName || action === 'restore') return
  const isSame = action === 'edit' && Object.keys(changesOf(resource, before, { ...before, ...input })).length === 0
  if (!isSame) throw new AppError('READ_ONLY_ROW')
}
