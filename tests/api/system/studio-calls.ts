import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenFile, StudioPlan } from '../../../src/schema/model/studio-data.ts'
import type { Reply } from '../../kit/api-server.ts'
import type { Call } from '../resources/fixture.ts'

type Draft = { readonly path: string; readonly version: number }

/** Calls of the studio as one account. An overloaded server is asked again when it says, as the browser does. */
export function studioCalls(ask: Call) {
  const call: Call = async (...asked) => {
    for (let left = 3; ; left -= 1) {
      const reply = await ask(...asked)
      if (reply.status !== 503 || left === 0) return reply
      await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1000)
    }
  }
  const opened = async (path: string): Promise<OpenFile> => (await call('GET', `onl/files/open?path=${path}`)).result
  const keep = (path: string, text: string | null, version: number, base?: string | null): Promise<Reply> =>
    call('PUT', 'onl/files/draft', { body: { path, version, text, ...(base !== undefined && { base }) } })
  const plan = async (...drafts: readonly Draft[]): Promise<StudioPlan> =>
    (await call('POST', 'onl/files/plan', { body: { drafts } })).result
  const publish = (drafts: readonly Draft[], agreed = ''): Promise<Reply> =>
    call('POST', 'onl/files/publish', { body: { drafts, agreed } })
  const drop = ({ path, version }: Draft): Promise<Reply> =>
    call('DELETE', `onl/files/draft?path=${path}&version=${version}`)
  /** Stores a changed text of a file as its first draft. */
  const drafted = async (path: string, change: (file: JsonFile) => object | null): Promise<Draft> => {
    const { text } = await opened(path)
    const changed = change(JSON.parse(text ?? '{}') as JsonFile)
    const reply = await keep(path, changed && JSON.stringify(changed), 0, text)
    if (!reply.success) throw new Error(`draft refused: ${reply.text}`)
    return { path, version: 1 }
  }
  /** Publishes a changed text, and what the plan asks for. */
  const published = async (path: string, change: (file: JsonFile) => object | null): Promise<Reply> => {
    const draft = await drafted(path, change)
    return publish([draft], (await plan(draft)).name)
  }
  return { opened, keep, plan, publish, drop, drafted, published }
}

export type JsonFile = {
  readonly fields: Readonly<Record<string, object>>
  readonly rights: Readonly<Record<string, JsonRight>>
  readonly hooks?: readonly string[]
}
type JsonRight = {
  readonly can: readonly string[]
  readonly where?: string | undefined
  readonly hide?: readonly unknown[]
  readonly edit?: string | undefined
  readonly readOnly?: readonly string[] | undefined
}
