import type { Lang } from '../base/text.ts'
import { filledText } from './filled-text.ts'
import { exchangeRefusals } from './refusals/exchange.ts'
import { peopleRefusals } from './refusals/people.ts'
import { processRefusals } from './refusals/processes.ts'
import { recordsRefusals } from './refusals/records.ts'
import { requestsRefusals } from './refusals/requests.ts'
import { requisitionRefusals } from './refusals/requisitions.ts'
import { sourcingRefusals } from './refusals/sourcing.ts'

/** All refusals shown to users, by name. */
export const errorCatalogue = {
  ...peopleRefusals,
  ...requestsRefusals,
  ...recordsRefusals,
  ...sourcingRefusals,
  ...requisitionRefusals,
  ...exchangeRefusals,
  ...processRefusals,
}

export type ErrorName = keyof typeof errorCatalogue
export type ErrorParams = { readonly [name: string]: string | number }

/** Text of a refusal in one language, with its parameters. */
export function errorText(name: ErrorName, lang: Lang, params: ErrorParams = {}): string {
  return filledText(errorCatalogue[name][lang], params)
}

/** Refused value of a record: JSON pointer into the record, and the reason in the caller's language. */
export type FieldError = { readonly pointer: string; readonly message: string }

/** Refusal shown to the user. `result` becomes the envelope's result (who and when of a conflict, field errors). */
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
