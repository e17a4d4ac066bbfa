import { AppError } from '../../../src/schema/model/errors.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['status'])

/**
 * A document that left its draft is deleted by nobody, administrators included: its goods or its money would be open again.
 * @throws READ_ONLY_ROW
 */
export const keptDocument = own.hook(async ({ action, before, resource }) => {
  if (action !== 'delete') return {}
  const drafts = resource.plan.states?.draft ?? []
  if (!drafts.includes(String(before?.status))) throw new AppError('READ_ONLY_ROW')
  return {}
})
