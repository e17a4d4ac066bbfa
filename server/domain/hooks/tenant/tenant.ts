import { AppError } from '../../../../src/schema/model/errors.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { isNameTaken } from '../../../rights/auth/folded-name.ts'
import { refuseHeld } from './held-data.ts'
import { provisionedRecords, provisionSteps } from './provision.ts'

const unprovisioned = {
  zh: '开通时生成的数据不会随租户恢复，请使用“邀请管理员”重新生成',
  en: 'What its provisioning made does not come back: “Invite administrator” makes it again',
}

const own = ownFields(
  import.meta,
  ['adminAccount', 'adminEmail', 'code', 'maxRecords', 'name', 'nameEn', 'status'],
  ['adminAccount'],
)

/** Provisions a new tenant in the same transaction, and invites its administrator. A tenant with data is not deleted. */
export const tenant = own.hook(async ({ app, model, session, action, before, after }) => {
  // A closed platform tenant could not be opened again.
  const isClosing = action === 'delete' || String(after.status ?? '1') !== '1'
  if (before?.code === houseTenant && isClosing) throw new AppError('FORBIDDEN')
  if (action === 'delete') return refuseHeld({ app, model, session }, after)
  if (action === 'restore') return { note: unprovisioned }
  if (action !== 'add') return {}
  const username = String(after.adminAccount ?? '') || `admin_${String(after.code)}`
  if (await isNameTaken(app.store, username, ''))
    return { problems: [{ field: 'adminAccount', kind: 'duplicate', params: { value: username } }] }
  const problems = quotaProblems(after.maxRecords, await provisionedRecords({ app, model }))
  if (problems.length > 0) return { problems }
  const steps = await provisionSteps({ app, model }, after, { username, email: String(after.adminEmail ?? '') })
  return { values: { adminAccount: username }, steps }
})

/** A new tenant may have at least the records that its provisioning makes. */
function quotaProblems(most: unknown, needed: number): readonly Problem[] {
  const isEnough = Number(most ?? needed) >= needed
  return isEnough ? [] : [{ field: 'maxRecords', kind: 'minimum', params: { limit: needed } }]
}
