import { randomUUID } from 'node:crypto'
import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError, errorCatalogue, errorText } from '../../../src/schema/model/errors.ts'
import { storageFailure } from '../store/storage-failure.ts'

/** Envelope of JSON answers (contract.md 1.1). */
export type Envelope = {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: unknown
  readonly timestamp: number
}

/** Envelope of a success. */
export function success(result: unknown, message = '', code = 200): Envelope {
  return { success: true, message, code, result: result ?? null, timestamp: Date.now() }
}

export type Refusal = { readonly status: number; readonly headers: Record<string, string>; readonly body: Envelope }

/** Answer to an AppError, in the caller's language. */
export function refusal(error: AppError, lang: Lang): Refusal {
  const { status, code } = errorCatalogue[error.code]
  const seconds =
    error.params.seconds ?? (error.params.minutes === undefined ? undefined : Number(error.params.minutes) * 60)
  const wait = status === 503 ? '2' : status === 429 ? String(seconds ?? 60) : undefined
  return {
    status,
    headers: wait === undefined ? {} : { 'retry-after': wait },
    body: {
      success: false,
      message: errorText(error.code, lang, error.params),
      code,
      result: error.result,
      timestamp: Date.now(),
    },
  }
}

/** Any other error as an AppError: a refusal of Fastify, or an internal failure under a number that is in the log too. */
export function asAppError(error: unknown, log: (error: unknown, id: string) => void): AppError {
  if (error instanceof AppError) return error
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return new AppError('TOO_LARGE', {}, { cause: error })
  if (statusCode === 429) return new AppError('TOO_MANY', { seconds: 1 }, { cause: error })
  if (code === 'FST_ERR_BAD_URL') return new AppError('NOT_FOUND', {}, { cause: error })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('MEDIA_TYPE', {}, { cause: error })
  if (statusCode >= 400 && statusCode < 500) return new AppError('BAD_BODY', {}, { cause: error })
  const disk = storageFailure(error)
  if (disk) return disk
  const id = randomUUID().slice(0, 8)
  log(error, id)
  return new AppError('INTERNAL', { id }, { cause: error })
}

/** Language of an answer: the `lang` header, else what the browser accepts, else Chinese (spec 9). */
export function langOf(headers: { readonly [name: string]: unknown }): Lang {
  const said = String(headers.lang ?? headers['accept-language'] ?? '')
  return said.toLowerCase().startsWith('en') ? 'en' : 'zh'
}
