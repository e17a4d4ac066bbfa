const usual = '/api'

/**
 * Base address of the API: `/config.json` of an installation sets it if it is not `/api` of the same site. Without
 * the file, or with HTML in its place, the default applies.
 */
export async function readApiBase(): Promise<string> {
  const answer = await fetch('/config.json').catch(() => undefined)
  const config: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  const { apiBase } = (config ?? {}) as { apiBase?: unknown }
  return typeof apiBase === 'string' && apiBase !== '' ? apiBase : usual
}
