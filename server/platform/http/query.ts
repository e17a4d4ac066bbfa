import { AppError } from '../../../src/schema/model/errors.ts'
import { isCleanText } from './parse-body.ts'

/** Query of an address: each name once, as text. A repeated name is refused, so that all readers see the same value. */
export function parseQuery(search: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, name)) throw new AppError('BAD_REQUEST', { name, reason: 'it is given twice' })
    if (!(isCleanText(name) && isCleanText(value)))
      throw new AppError('BAD_REQUEST', { name: 'query', reason: 'the text is not clean' })
    query[name] = value
  }
  return query
}
