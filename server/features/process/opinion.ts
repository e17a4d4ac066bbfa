import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { RecordRow } from '../../platform/sql/records.ts'

/** Texts that an action asks for, which the opinion of a decision fills. */
function wordsAskedBy({ plan }: ServerResource, action: string | undefined): readonly string[] {
  const asked = plan.actions.find(({ name }) => name === action)?.ask ?? []
  return asked.filter((field) => plan.fields[field]?.type === 'textarea')
}

/** Shortest opinion of a decision that runs an action; 0 where it may be empty. */
export function leastOpinion(resource: ServerResource, action: string | undefined): number {
  const least = wordsAskedBy(resource, action).map((field) => Number(resource.plan.fields[field]?.props.minLength ?? 1))
  return Math.max(0, ...least)
}

/** The opinion as the texts that the action asks for, where they are not given. @throws OPINION_MISSING, OPINION_SHORT */
export function withOpinion(
  resource: ServerResource,
  action: string | undefined,
  { body, opinion }: { readonly body: RecordRow; readonly opinion: string },
): RecordRow {
  const open = wordsAskedBy(resource, action).filter((field) => body[field] === undefined)
  if (open.length > 0) demandOpinion(opinion, leastOpinion(resource, action))
  return { ...Object.fromEntries(open.map((field) => [field, opinion])), ...body }
}

/** @throws OPINION_MISSING, OPINION_SHORT */
export function demandOpinion(opinion: string, least = 1): void {
  const length = opinion.trim().length
  if (length === 0 && least > 0) throw new AppError('OPINION_MISSING')
  if (length < least) throw new AppError('OPINION_SHORT', { least })
}
