import { ApiError } from './api-error.ts'
import type { Envelope } from './client.ts'

const kinds: Readonly<Record<number, ApiError['kind']>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  504: 'timeout',
}

/** Message of old servers about an unknown token, in either language. */
const tokenInvalid = /Token失效|token is invalid/i

/** Error of an unsuccessful answer: by status, by envelope, and by the old servers' 500 with `Token失效` (contract.md 1.1). */
export function apiErrorOf(status: number, body: Partial<Envelope<unknown>> | undefined): ApiError {
  const message = body?.message ?? ''
  const details = { status, code: body?.code ?? 0, result: body?.result }
  if (status === 500 && tokenInvalid.test(message)) return new ApiError('unauthorized', message, details)
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'refused')
  return new ApiError(kind, message, details)
}
