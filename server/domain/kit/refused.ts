import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'

/** What is wrong in a document: the line of the file, the element, and the words. */
export type Fault = { readonly line: number; readonly element: string; readonly words: Text }

/** Refusal of a document by line and reason. */
export function refused(line: number, reason: string, faults: readonly object[] = []): AppError {
  return new AppError('DOCUMENT_REFUSED', { line, reason }, { result: { line, reason, faults } })
}

/** Refuses a document with faults. @throws DOCUMENT_REFUSED for the first fault; its result has all of them */
export function refuseFaults(faults: readonly Fault[], lang: Lang): void {
  const [first, ...more] = faults.map(({ line, element, words }) => ({ line, element, reason: textIn(lang, words) }))
  if (first) throw refused(first.line, first.reason, [first, ...more])
}

/** Refusal of a document that its issuer has sent before. */
export function takenBefore(line: number, id: string, billNo: string, lang: Lang): AppError {
  return refused(line, lang === 'en' ? `ID: ${id} was taken as ${billNo}` : `ID: ${id} 已导入为 ${billNo}`)
}
