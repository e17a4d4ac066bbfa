import { type Lang, type Text, textIn } from '../base/text.ts'
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
/** Values in the text of a refusal; a title in both languages is shown in that of the text. */
export type ErrorParams = { readonly [name: string]: Text | number }

/** Text of a refusal in one language, with its parameters. */
export function errorText(name: ErrorName, lang: Lang, params: ErrorParams = {}): string {
  const shown = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'number' ? value : textIn(lang, value),
  ])
  return filledText(errorCatalogue[name][lang], Object.fromEntries(shown))
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

/** Field errors of a refused write; none for other refusals. */
export function fieldErrorsOf({ result }: AppError): readonly FieldError[] {
  const { errors = [] } = (result ?? {}) as { readonly errors?: readonly FieldError[] }
  return errors
}
