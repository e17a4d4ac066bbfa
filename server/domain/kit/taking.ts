import type { Text } from '../../../src/schema/base/text.ts'
import { AppError, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { addRecord, prepareAdd } from '../../records/write/write.ts'
import type { Place } from './other-rows.ts'
import { refused } from './refused.ts'

/** Context in which a document is taken: its sender, and whether it is only judged. */
export type Taking = Pick<WriteContext, 'app' | 'session' | 'lang' | 'ip' | 'receipt' | 'isTrial'> &
  Pick<Context, 'request'>

/** What was made of a document. */
export type Taken = {
  /** Record that was added or changed; '' for a trial. */
  readonly id: string
  readonly message: Text
  /** Further values of the answer. */
  readonly result?: RecordRow
}

/** Resource by its code. @throws UNKNOWN_RESOURCE */
export function resourceNamed({ app }: Pick<Context, 'app'>, code: string) {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}

/** Rows of other resources for a document. */
export const placeIn = ({ app, session }: Pick<Taking, 'app' | 'session'>): Place => ({
  ...{ app, session, model: app.live.current },
})

/** Context of a write to a resource. */
export function writeIn(taking: Taking, code: string): WriteContext {
  const { app, session, lang, ip, receipt, isTrial, request } = taking
  const isConfirmed = request.headers['x-confirmed'] === '1'
  return {
    ...{ app, session, lang, ip, resource: resourceNamed({ app }, code) },
    ...(receipt && { receipt }),
    ...(isTrial && { isTrial }),
    ...(isConfirmed && { isConfirmed }),
  }
}

/**
 * Adds the draft that a document fills, by the rules of the form; a trial adds nothing. `lineOf` is the line of the file of a row, and of
 * the document without one. @throws DOCUMENT_REFUSED by line and reason, FORBIDDEN
 */
export async function addDraft(
  taking: Taking,
  code: string,
  body: RecordRow,
  lineOf: (row: number | undefined) => number,
): Promise<string> {
  const write = writeIn(taking, code)
  try {
    if (!taking.isTrial) return await addRecord(write, body)
    await prepareAdd(write, body)
    return ''
  } catch (error) {
    throw atLine(error, lineOf)
  }
}

/** Refusal of a row, at its line of the file. */
function atLine(error: unknown, lineOf: (row: number | undefined) => number): unknown {
  const faults = error instanceof AppError ? fieldErrorsOf(error) : []
  const found = faults.map(({ pointer, message }) => {
    const row = /^\/lines\/(\d+)\//.exec(pointer)?.[1]
    return { line: lineOf(row === undefined ? undefined : Number(row)), element: pointer, reason: message }
  })
  const [first] = found
  return first ? refused(first.line, `${first.element} ${first.reason}`, found) : error
}
