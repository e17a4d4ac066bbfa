import ky, { HTTPError, type KyInstance, TimeoutError } from 'ky'
import { ApiError } from './api-error.ts'

/** What every answer of the server looks like (contract.md 1.1). */
export type Envelope<T> = {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: T
  readonly timestamp: number
}

/** Who calls: read for every request, so a new sign-in or language counts at once. */
export type Caller = () => { readonly token: string | undefined; readonly lang: string; readonly tenantId: string }

export type Query = { readonly [name: string]: string | number | boolean | undefined | null }

/** The wire as the rest of the application sees it: paths are relative to the API base, answers are the envelope's result. */
export type Client = {
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>
  post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T>
  put<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T>
  delete<T>(path: string, query?: Query): Promise<T>
  /** The whole envelope, for calls whose message or code matters beside the result (import: 201). */
  envelope<T>(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: unknown,
    query?: Query,
  ): Promise<Envelope<T>>
  /** A file; rejects with the server's message when it answered JSON instead, and when the file is empty. */
  blob(path: string, query?: Query, signal?: AbortSignal): Promise<Blob>
  /** Multipart; `onProgress` gives 0 to 1. */
  upload<T>(
    path: string,
    form: FormData,
    onProgress?: (part: number) => void,
    signal?: AbortSignal,
  ): Promise<Envelope<T>>
  /** Lines of a server-sent event stream until the signal aborts. */
  events(path: string, onEvent: (data: string) => void, signal: AbortSignal): Promise<void>
  /** The absolute address of a path below the API base. */
  url(path: string): string
}
