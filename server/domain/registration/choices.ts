import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { type FileRow, fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const organisationTable = fileTable(import.meta, 'bd/org', ['code', 'enabled', 'name', 'nameEn'])
const countryTable = fileTable(import.meta, 'bd/country', ['code', 'enabled', 'name', 'nameEn'])
const areaTable = fileTable(import.meta, 'bd/area', ['code', 'name', 'pid'])
const categoryTable = fileTable(import.meta, 'bd/purcategory', ['code', 'enabled', 'name', 'nameEn', 'pid'])

/** A choice of the registration form, with its parent in a tree. */
export type Choice = {
  readonly value: string
  readonly zh: string
  readonly en: string
  readonly parent: string
}

/** Parent of the provinces. */
const chinaArea = '86'

/** The choices of the registration form: what the house offers to everybody. */
export function registrationChoices(app: App) {
  const tables = [organisationTable, countryTable, areaTable, categoryTable].map(String)
  return remembered(app.store, tables, 'registration choices', async () => {
    const place = { app, model: app.live.current, session: systemSession(houseTenant) }
    const [partners, countries, categories, provinces] = await Promise.all([
      rowsWhere(place, organisationTable, { enabled: 'Y' }),
      rowsWhere(place, countryTable, { enabled: 'Y' }),
      rowsWhere(place, categoryTable, { enabled: 'Y' }),
      provincesOf(place),
    ])
    return {
      partners: partners.map((row) => choiceOf(row, row.id)),
      countries: countries.map((row) => choiceOf(row, row.code)),
      categories: categories.map((row) => choiceOf(row, row.code)),
      provinces,
    }
  })
}

async function provincesOf(place: Place): Promise<readonly Choice[]> {
  const provinces = await rowsWhere(place, areaTable, { pid: chinaArea })
  const cities = await rowsWhere(place, areaTable, { pid: provinces.map(({ code }) => String(code)) })
  return [...provinces, ...cities].map((row) =>
    choiceOf({ ...row, pid: row.pid === chinaArea ? '' : row.pid }, row.code),
  )
}

type Named = Pick<FileRow<'name'>, 'name'> & { readonly nameEn?: unknown; readonly pid?: unknown }

function choiceOf({ name, nameEn, pid }: Named, value: unknown): Choice {
  const zh = String(name ?? '')
  return { value: String(value), zh, en: String(nameEn ?? '') || zh, parent: String(pid ?? '') }
}
