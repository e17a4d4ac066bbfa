import type { FieldError } from '../schema/model/errors.ts'

/** A failed call. `code`: of the envelope (0 without one), `result`: its result. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly result: unknown
  /** `empty`: a file without bytes. */
  readonly kind:
    | 'refused'
    | 'unauthorized'
    | 'forbidden'
    | 'missing'
    | 'conflict'
    | 'timeout'
    | 'offline'
    | 'server'
    | 'empty'

  constructor(
    kind: ApiError['kind'],
    message: string,
    details: { status?: number; code?: number; result?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = details.status ?? 0
    this.code = details.code ?? 0
    this.result = details.result ?? null
  }

  /** Errors of fields, if the server gave any. */
  get fields(): readonly FieldError[] {
    const result = this.result as { errors?: readonly FieldError[] } | null
    return result?.errors ?? []
  }
}
