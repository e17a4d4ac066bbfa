import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'

const userTable = fileTable(import.meta, 'sys/user', ['email'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'corplicence'])

/** Refuses a proved mail address that an account has. @throws MAIL_REGISTERED */
export async function refuseKnownMail(store: Store, address: string): Promise<void> {
  const known = await store.rows({
    sql: `select id from ${userTable} where lower(${userTable.email}) = ? limit 1`,
    parameters: [address],
  })
  if (known.length > 0) throw new AppError('MAIL_REGISTERED')
}

/** A company as it names itself. */
export type Named = { readonly companyName: string; readonly corplicence: string }

/** Refuses a company that is registered, by name or credit code. @throws COMPANY_REGISTERED with the field */
export async function refuseKnownCompany({ store, live }: App, { companyName, corplicence }: Named): Promise<void> {
  if (!live.current.resources.has(codeOf(supplierTable))) throw new AppError('NOT_FOUND')
  const names = marks(spellingsOf(companyName))
  const [known] = await store.rows<{ corplicence: string | null }>({
    sql: `select ${supplierTable.corplicence} from ${supplierTable} where tenant_id = ?
      and (lower(${supplierTable.companyName}) in (${names.sql}) or (${supplierTable.corplicence} = ? and ? <> '')) limit 1`,
    parameters: [houseTenant, ...names.parameters, corplicence, corplicence],
  })
  if (!known) return
  const field = corplicence !== '' && known.corplicence === corplicence ? 'corplicence' : 'companyName'
  throw new AppError('COMPANY_REGISTERED', {}, { result: { field } })
}

/** A company name as it is kept: without control characters and doubled blanks. */
export function plainCompanyName(name: string): string {
  return name.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim()
}

// Brackets, letters and digits are full width or half width; both name the same company.
function spellingsOf(name: string): readonly string[] {
  const plain = plainCompanyName(name).toLowerCase()
  const narrow = plain.normalize('NFKC')
  return [...new Set([plain, narrow, narrow.replaceAll('(', '（').replaceAll(')', '）')])]
}
