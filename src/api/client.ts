import ky, { HTTPError, type KyInstance, type Options, TimeoutError } from 'ky'
import { confirmCode } from '../schema/base/confirm-code.ts'
import { ApiError } from './api-error.ts'
import { apiErrorOf } from './api-error-of.ts'
import { eachPiece, readEvents } from './read-events.ts'
import { uploadWithProgress } from './upload.ts'

/** Envelope of every answer (contract.md 1.1). */
export type Envelope<T> = {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: T
  readonly timestamp: number
}

/** Credentials, read for every request, so that a new sign-in or language applies at once. */
export type Caller = () => {
  readonly token: string | undefined
  readonly lang: string
  readonly tenantId: string
  /** Role as which an administrator makes the call, read-only. */
  readonly viewAs?: string
}

export type Query = { readonly [name: string]: string | number | boolean | undefined | null }

/** A result with its ETag; no tag if the server gave none. */
export type Tagged<T> = { readonly tag: string | undefined; readonly result: T }

/** API client: paths are relative to the API base, results are unwrapped. */
export type Client = {
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>
  /** JSON without an envelope. */
  plain<T>(path: string, query?: Query): Promise<T>
  /** The result if it has changed since `tag`. The caller stores the tag, as browsers cache no answers of the API. */
  getIfChanged<T>(path: string, tag: string | undefined, signal?: AbortSignal): Promise<Tagged<T> | 'unchanged'>
  /** `key`: Idempotency-Key; the same one gives the same answer, so such a write may be retried. */
  post<T>(path: string, body: unknown, key?: string): Promise<T>
  /** For calls with a message for their reader, and its records. */
  postForEnvelope<T>(path: string, body: unknown): Promise<Envelope<T>>
  /** For calls with their answer in the envelope's message. */
  postForMessage(path: string, body: unknown): Promise<string>
  put<T>(path: string, body: unknown, key?: string): Promise<T>
  delete<T>(path: string, query?: Query): Promise<T>
  /** A file; rejects with the server's message for JSON, and for an empty file. `onBytes` is called with the bytes received. */
  blob(path: string, query?: Query, signal?: AbortSignal, onBytes?: (bytes: number) => void): Promise<Blob>
  /** Multipart; `onProgress` is called with 0 to 1. */
  upload<T>(
    path: string,
    form: FormData,
    onProgress?: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<Envelope<T>>
  /** The lines of an answer, each as it arrives; rejects with the server's message for anything else, and when it breaks off. */
  lines(path: string, body: unknown, onLine: (line: string) => void): Promise<void>
  /** Lines of a server-sent event stream until the signal aborts. */
  events(path: string, onEvent: (data: string) => void, signal: AbortSignal): Promise<void>
  /** Absolute address of a path below the API base. */
  url(path: string): string
}

/** Callbacks about calls. */
export type Listeners = {
  /** Called when the server no longer knows the session, with its refusal. */
  readonly onEnded: (error: ApiError) => void
  /** Called after each call with whether it reached the server. */
  readonly onReach?: (isReached: boolean) => void
  /** Asks the person to confirm the server's question; gives whether they agree. */
  readonly confirm?: (said: string) => Promise<boolean>
}

/** Time limit: ninety seconds (spec 7), in milliseconds. */
const patience = 90_000
/** Temporary errors of a proxy, worth a retry. */
const passing = [502, 503, 504]

/**
 * The only implementation of the wire: base address, headers, envelope, time limit, retries.
 */
export function createClient(
  base: string,
  caller: Caller,
  { onEnded, onReach = () => undefined, confirm = () => Promise.resolve(false) }: Listeners,
): Client {
  const url = (path: string) => `${base.replace(/\/$/, '')}/${path}`
  const headers = () => headersOf(caller())
  const http = ky.create({
    timeout: patience,
    totalTimeout: patience,
    // Only thrown errors are retried; every other answer is parsed.
    throwHttpErrors: (status) => passing.includes(status),
    retry: { limit: 2, methods: ['get'], statusCodes: passing, delay: (attempt) => 300 * 2 ** (attempt - 1) },
  })
  // An answer to a replaced token does not concern the current session.
  const watched = async <T>(answer: () => Promise<T>): Promise<T> => {
    const { token } = caller()
    try {
      const given = await answer()
      onReach(true)
      return given
    } catch (error) {
      if (error instanceof ApiError) onReach(error.kind !== 'offline')
      if (error instanceof ApiError && error.kind === 'unauthorized' && token && token === caller().token)
        onEnded(error)
      throw error
    }
  }
  const fetched = (path: string, options: Options): Promise<Response> =>
    sent(http, url(path), { ...options, headers: { ...headers(), ...options.headers } })
  const call = <T>(path: string, options: Options): Promise<T> =>
    watched(async () => unwrap<T>(await fetched(path, options)))
  const send = <T>(method: string, path: string, body: unknown, key: string | undefined, more: object = {}) =>
    call<T>(path, {
      method,
      json: body,
      headers: { ...(key && { 'Idempotency-Key': key }), ...more },
      ...(key && { retry: { methods: [method.toLowerCase() as 'post'] } }),
    })
  // Confirmations that the server requires are handled here for all writes.
  const confirmed = <T>(attempt: (more: object) => Promise<T>) =>
    attempt({}).catch(async (error: unknown) => {
      const isAsked = error instanceof ApiError && error.code === confirmCode
      if (!(isAsked && (await confirm(error.message)))) throw error
      return attempt({ 'X-Confirmed': '1' })
    })
  const answered = <T>(path: string, body: unknown) =>
    watched(async () => envelopeOf<T>(await fetched(path, { method: 'POST', json: body })))
  const write = <T>(method: string, path: string, body: unknown, key?: string) =>
    confirmed<T>((more) => send(method, path, body, key, more))
  return {
    url,
    get: (path, query, signal) => call(path, { searchParams: stamped(path, query), ...(signal && { signal }) }),
    plain: <T>(path: string, query?: Query) =>
      watched(async () => {
        const response = await fetched(path, { searchParams: stamped(path, query) })
        return response.ok ? ((await response.json()) as T) : unwrap<T>(response)
      }),
    getIfChanged: (path, tag, signal) =>
      watched(async () => {
        const known = tag && { headers: { 'If-None-Match': tag } }
        return tagged(await fetched(path, { searchParams: stamped(path), ...known, ...(signal && { signal }) }))
      }),
    post: (path, body, key) => write('POST', path, body, key),
    postForEnvelope: (path, body) => answered(path, body),
    postForMessage: async (path, body) => (await answered(path, body)).message,
    put: (path, body, key) => write('PUT', path, body, key),
    delete: <T>(path: string, query?: Query) =>
      confirmed<T>((headers) =>
        call(path, { method: 'DELETE', searchParams: withoutEmpty(query), headers: { ...headers } }),
      ),
    blob: (path, query, signal, onBytes) =>
      watched(async () => {
        const response = await fetched(path, {
          searchParams: stamped(path, query),
          ...(signal && { signal }),
          ...(onBytes && { onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes) }),
        })
        return fileOf(response)
      }),
    upload: (path, form, onProgress, signal) =>
      watched(() => uploadWithProgress<never>(url(path), form, headers(), onProgress, signal)),
    lines: (path, body, onLine) =>
      watched(async () =>
        readLines(await fetched(path, { method: 'POST', json: body, headers: linesHeaders }), onLine),
      ),
    events: (path, onEvent, signal) => watched(() => readEvents(url(path), headers(), onEvent, signal)),
  }
}

function headersOf({ token, lang, tenantId, viewAs }: ReturnType<Caller>) {
  return {
    ...(token && { 'X-Access-Token': token }),
    lang: lang === 'en' ? 'en-US' : 'zh-CN',
    tenant_id: tenantId,
    ...(viewAs !== undefined && { 'X-View-As': viewAs }),
    // Values as schema files declare them; other clients get them as JeecgBoot's do.
    'X-Values': 'declared',
  }
}

async function sent(http: KyInstance, address: string, options: Options): Promise<Response> {
  try {
    return await http(address, options)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (cause instanceof HTTPError) throw refusal(cause)
    if (cause instanceof TimeoutError) throw new ApiError('timeout', '', { cause })
    throw new ApiError('offline', '', { cause })
  }
}

// Its body has been read already.
function refusal({ response, data }: HTTPError<Partial<Envelope<unknown>> | string>): ApiError {
  return apiErrorOf(response.status, typeof data === 'object' ? data : undefined)
}

async function envelopeOf<T>(response: Response): Promise<Envelope<T>> {
  const body = (await response.json().catch(() => undefined)) as Envelope<T> | undefined
  if (response.ok && body?.success) return body
  throw apiErrorOf(response.status, body)
}

async function unwrap<T>(response: Response): Promise<T> {
  return (await envelopeOf<T>(response)).result
}

const linesHeaders = { accept: 'application/x-ndjson' }

async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  if (!(response.ok && response.body)) return unwrap(response)
  await eachPiece(response.body, '\n', (line) => line !== '' && onLine(line)).catch((cause: unknown) => {
    throw new ApiError('offline', '', { cause })
  })
}

async function tagged<T>(response: Response): Promise<Tagged<T> | 'unchanged'> {
  if (response.status === 304) return 'unchanged'
  return { tag: response.headers.get('etag') ?? undefined, result: await unwrap<T>(response) }
}

async function fileOf(response: Response): Promise<Blob> {
  if (!response.ok || response.headers.get('content-type')?.includes('json')) return unwrap<Blob>(response)
  const blob = await response.blob()
  if (blob.size === 0) throw new ApiError('empty', '')
  return blob
}

function withoutEmpty(query: Query = {}): Record<string, string | number | boolean> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(entries) as Record<string, string | number | boolean>
}

// Timestamp on GET calls, except for dictionaries (contract.md 1.3).
function stamped(path: string, query?: Query): Record<string, string | number | boolean> {
  const plain = withoutEmpty(query)
  return path.includes('sys/dict/getDictItems') ? plain : { ...plain, _t: Math.floor(Date.now() / 1000) }
}
