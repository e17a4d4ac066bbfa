import { ApiError } from './api-error.ts'
import { apiErrorOf } from './api-error-of.ts'
import type { Envelope } from './client.ts'

/** Sends a form with files. By XMLHttpRequest, since fetch reports no upload progress. */
export function uploadWithProgress<T>(
  address: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<Envelope<T>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total)
    request.onerror = () => reject(new ApiError('offline', ''))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      const body = parsed<T>(request.responseText)
      if (request.status < 400 && body?.success) resolve(body)
      else reject(apiErrorOf(request.status, body))
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parsed<T>(text: string): Envelope<T> | undefined {
  try {
    return JSON.parse(text) as Envelope<T>
  } catch {
    // Other content did not come from our server; the status is enough.
    return undefined
  }
}
