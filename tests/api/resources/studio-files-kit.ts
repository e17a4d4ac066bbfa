import type { Call } from './fixture.ts'

export const itemPath = 'schemas/resources/test/item.json'

/** Calls of an administrator to the schema files of the studio. */
export function studioCalls(admin: () => Call) {
  const opened = async (path: string) => (await admin()('GET', `onl/files/open?path=${path}`)).result
  const keep = (path: string, text: string | null, version: number, call = admin()) =>
    call('PUT', 'onl/files/draft', { body: { path, version, text } })
  const plan = (...drafts: readonly object[]) => admin()('POST', 'onl/files/plan', { body: { drafts } })
  const publish = (drafts: readonly object[], agreed?: string) =>
    admin()('POST', 'onl/files/publish', { body: { drafts, ...(agreed !== undefined && { agreed }) } })
  const drop = (path: string, version: number) => admin()('DELETE', `onl/files/draft?path=${path}&version=${version}`)

  /** Makes the draft of a new file with a text. */
  async function started(kind: string, code: string, text?: object) {
    const { result } = await admin()('POST', 'onl/files/start', { body: { kind, code } })
    const path = result.path as string
    if (!text) return { path, version: 1 }
    await keep(path, JSON.stringify(text), 1)
    return { path, version: 2 }
  }
  return { opened, keep, plan, publish, drop, started }
}
