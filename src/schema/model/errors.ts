import type { Lang } from '../base/text.ts'
import { filledText } from './filled-text.ts'
import { peopleRefusals } from './refusals/people.ts'
import { recordsRefusals } from './refusals/records.ts'
import { requestsRefusals } from './refusals/requests.ts'

/** Every refusal that a person can see, by name. */
export const errorCatalogue = { ...peopleRefusals, ...requestsRefusals, ...recordsRefusals }

export type ErrorName = keyof typeof errorCatalogue
export type ErrorParams = { readonly [name: string]: string | number }

/** The catalogue's text in one language, its parameters filled in. */
export function errorText(name: ErrorName, lang: Lang, params: ErrorParams = {}): string {
  return filledText(errorCatalogue[name][lang], params)
}

/** One value of a record that was refused: JSON pointer into the record, and why, in the caller's language. */
export type FieldError = { readonly pointer: string; readonly message: string }

/** A refusal meant for the person asking. `result` goes out as the envelope's result (who and when of a conflict, field errors). */
export class AppError extends Error {
  readonly code: ErrorName
  readonly params: ErrorParams
  readonly result: unknown

  constructor(code: ErrorName, params: ErrorParams = {}, options: { cause?: unknown; result?: unknown } = {}) {
    super(errorText(code, 'en', params), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.result = options.result ?? null
  }
}
