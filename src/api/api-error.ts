import type { FieldError } from '../schema/model/errors.ts'

/** A call that did not succeed. `code` is the envelope's (0 when nothing of ours answered), `result` what came with it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly result: unknown
  /** `empty` is a file without bytes. */
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

  /** The fields the server refused, if that is what it said. */
  get fields(): readonly FieldError[] {
    const result = this.result as { errors?: readonly FieldError[] } | null
    return result?.errors ?? []
  }
}
