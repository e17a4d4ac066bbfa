const usual = '/api'

/**
 * Where the API is: `/config.json` is the one file in which an installation says so, when it is not `/api` of the same site. A site
 * without the file, or one that answers its pages to every address, has the usual place.
 */
export async function readApiBase(): Promise<string> {
  const answer = await fetch('/config.json').catch(() => undefined)
  const config: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  const { apiBase } = (config ?? {}) as { apiBase?: unknown }
  return typeof apiBase === 'string' && apiBase !== '' ? apiBase : usual
}
