import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { sealText, unsealText } from '../../platform/seal/sealed-text.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { isEncrypted } from '../sealed/sealed-values.ts'

/** Stored draft. */
export type DraftRow = { readonly record_version: number | null; readonly at: string; readonly content: string }

/** Resource and record of a draft; '' for a new record. @throws the refusal when the user may not write it. */
export function target({ app, session, params, query }: Context): {
  readonly resource: ServerResource
  readonly id: string
} {
  const resource = modelFor({ app, session }).resources.get(params['*'] ?? '')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: (params['*'] ?? '').slice(0, 100) })
  const id = query.id ?? ''
  if (!session.may(permissionOf(resource.plan.code, id === '' ? 'add' : 'edit'))) throw new AppError('FORBIDDEN')
  return { resource, id }
}

/** Condition on the key of a draft; its parameters are those of `keyOf`. */
export const key = 'user_id = ? and tenant_id = ? and resource = ? and record_id = ?'

/** Longest name of an origin: a record and its action. */
const longestOrigin = 200

/** Key of the draft of the caller's account for the record. The draft of a new record that comes from another one is apart. */
export function keyOf(context: Context): readonly string[] {
  const { resource, id } = target(context)
  const { session } = context
  const { from = '' } = context.query
  const isMade = id === '' && from !== ''
  return [
    accountOf(session).id,
    session.tenantId,
    resource.plan.code,
    isMade ? `from ${from.slice(0, longestOrigin)}` : id,
  ]
}

/** Caller's draft; undefined when there is none. */
export async function ownDraft(context: Context): Promise<DraftRow | undefined> {
  const [draft] = await context.app.store.rows<DraftRow>({
    sql: `select record_version, at, content from _draft where ${key}`,
    parameters: keyOf(context),
  })
  return draft && { ...draft, content: await unsealText(context.app, placeOf(keyOf(context)), draft.content) }
}

/** Content of a draft as it is stored: encrypted for a resource with encrypted values. */
export async function storedContent(context: Context, draft: readonly string[], content: string): Promise<string> {
  const { app, session } = context
  if (!isEncrypted(target(context).resource)) return content
  return sealText(app, session.tenantId, placeOf(draft), content)
}

const placeOf = (draft: readonly string[]) => ['_draft', ...draft]
