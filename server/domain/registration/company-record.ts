import type { Lang } from '../../../src/schema/base/text.ts'
import { formats } from '../../../src/schema/compile/formats.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { codeOf, fileTable, type WritesOf } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { refuse } from '../../records/steps/check.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { Registration } from './body.ts'
import { plainCompanyName } from './known.ts'

const supplierTable = fileTable(
  import.meta,
  'srm/supplier/base',
  [],
  ['categories', 'companyName', 'companyProvince', 'contacts', 'corplicence', 'country', 'partner', 'profileKind'],
)
const categoryTable = fileTable(import.meta, 'srm/supplier/category', [], ['category'])
const contactTable = fileTable(
  import.meta,
  'srm/supplier/contact',
  [],
  ['defaultFlag', 'email', 'mobile', 'name', 'personnelType'],
)
const purchasedTable = fileTable(import.meta, 'bd/purcategory', ['code', 'profileKind'])

/** Resource of registered companies. */
export const companies = codeOf(supplierTable)

/** Country of companies with a credit code. */
const china = 'CN'

const phone = /^\+?[0-9][0-9 ()-]{4,18}$/

/** What is wrong with a registration, apart from what the files of its records say. @throws INVALID with the fields */
export function checkRegistration(asked: Registration, lang: Lang): void {
  const isDomestic = asked.registerType === 'domestic'
  const missing = (field: keyof Registration): Problem => ({ field, kind: 'required', params: {} })
  const country = asked.country ?? ''
  const code = asked.corplicence ?? ''
  const problems: readonly (Problem | false)[] = [
    plainCompanyName(asked.companyName) === '' && missing('companyName'),
    isDomestic && code === '' && missing('corplicence'),
    isDomestic &&
      code !== '' &&
      !formats.creditCode?.(code) && { field: 'corplicence', kind: 'format', params: { format: 'creditCode' } },
    !isDomestic && (country === '' || country === china) && missing('country'),
    asked.contactName.trim() === '' && missing('contactName'),
    !phone.test(asked.contactPhone.trim()) && { field: 'contactPhone', kind: 'pattern', params: {} },
    asked.password !== asked.confirmPassword && { field: 'confirmPassword', kind: 'repeat', params: {} },
  ]
  refuse(
    problems.filter((problem) => problem !== false),
    lang,
  )
}

/** The first version of a company's profile, a draft: its main contact and its categories are rows of it. */
export async function companyRecord(place: Place, asked: Registration, address: string): Promise<RecordRow> {
  const isDomestic = asked.registerType === 'domestic'
  const contact = {
    personnelType: 'business',
    name: asked.contactName.trim(),
    mobile: asked.contactPhone.trim(),
    email: address,
    defaultFlag: 'Y',
  } satisfies WritesOf<typeof contactTable>
  return {
    companyName: plainCompanyName(asked.companyName),
    corplicence: isDomestic ? (asked.corplicence ?? null) : null,
    country: isDomestic ? china : asked.country,
    companyProvince: isDomestic ? asked.companyProvince || null : null,
    partner: asked.partner || null,
    profileKind: await profileKindOf(place, asked.categories),
    contacts: [contact],
    categories: asked.categories.map((category) => ({ category }) satisfies WritesOf<typeof categoryTable>),
  } satisfies WritesOf<typeof supplierTable>
}

// The short profile is enough where each of the categories says so.
async function profileKindOf(place: Place, categories: readonly string[]): Promise<'full' | 'short'> {
  const rows = await rowsWhere(place, purchasedTable, { code: categories })
  const isShort = rows.length === categories.length && rows.every(({ profileKind }) => profileKind === 'short')
  return isShort ? 'short' : 'full'
}
