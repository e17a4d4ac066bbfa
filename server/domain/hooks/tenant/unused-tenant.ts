import { columnName } from '../../../../src/schema/compile/storage.ts'
import { messagesOf } from '../../../features/messages/outbox.ts'
import { systemName, systemSession } from '../../../platform/audit/system-session.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import { isOneOf, statement } from '../../../platform/sql/sql.ts'
import { quoted } from '../../../platform/store/quoted.ts'
import type { Step } from '../../../platform/store/store.ts'
import { deleteSteps } from '../../../records/steps/row-steps.ts'
import { type Place, rowsOf } from '../../kit/other-rows.ts'
import { deleteAccountDataSteps } from '../account/forget-account.ts'
import { provisioned } from './provision.ts'

/** Unused tenant: its content, and the steps that delete it. */
export type UnusedTenant = {
  readonly rows: number
  /** Names of the deleted accounts. */
  readonly accounts: readonly string[]
  readonly steps: readonly Step[]
}

const accounts = 'sys/user'

/**
 * Tenant with only unchanged rows of its provisioning, and messages to its accounts. Undefined after a sign-in
 * or an added or changed row: a first password, too, makes a new version of the account.
 */
export async function unusedTenant(
  { app, model }: Pick<Place, 'app' | 'model'>,
  tenantId: string,
  held: readonly { readonly code: string }[],
): Promise<UnusedTenant | undefined> {
  const messages = messagesOf(app)
  const known = new Set([...provisioned, messages?.plan.code])
  if (!held.every(({ code }) => known.has(code))) return undefined
  const place = { app, model, session: systemSession(tenantId) }
  const rowsIn = async (code: string) => (await rowsOf(place, code, {})).filter((row) => row.tenantId === tenantId)
  const users = await rowsIn(accounts)
  const ids = users.map(({ id }) => String(id))
  const letters = messages ? await rowsIn(messages.plan.code) : []
  if (!letters.every(({ receiverId }) => ids.includes(String(receiverId)))) return undefined
  const found = await Promise.all(provisioned.map(async (code) => ({ code, rows: await rowsIn(code) })))
  if (!found.every(({ rows }) => rows.every(isAsMade)) || (await app.store.rows(workIn(tenantId))).length > 0)
    return undefined
  return {
    rows: found.reduce((sum, { rows }) => sum + rows.length, 0),
    accounts: users.map(({ username }) => String(username)),
    steps: [
      { ...workIn(tenantId), expect: { rows: 0 } },
      ...found.toReversed().flatMap(({ code, rows }) => rows.flatMap((row) => removalOf(place, code, row))),
      ...ids.flatMap(deleteAccountDataSteps),
      ...(messages && ids.length > 0
        ? [
            statement(
              `delete from ${quoted(messages.storage.table)} where`,
              isOneOf(quoted(columnName('receiverId')), ids),
            ),
          ]
        : []),
      { sql: 'delete from _draft where tenant_id = ?', parameters: [tenantId] },
    ],
  }
}

const isAsMade = ({ createBy, version }: RecordRow) => createBy === systemName && Number(version) === 1

// The history has all changes by users, also of deleted rows.
function workIn(tenantId: string): Step {
  return {
    sql: 'select id from _history where tenant_id = ? and who <> ? limit 1',
    parameters: [tenantId, systemName],
  }
}

function removalOf({ app, model, session }: Place, code: string, row: RecordRow): readonly Step[] {
  const resource = model.resources.get(code)
  return resource ? deleteSteps({ app, resource, session }, row) : []
}
