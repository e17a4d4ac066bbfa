import { itemsOf } from '../../../platform/sql/conditions.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

const templateTable = fileTable(import.meta, 'srm/qualtpl', ['categories', 'companyType', 'enabled'])
const templateFileTable = fileTable(import.meta, 'srm/qualtpl/file', [
  'fileName',
  'fileType',
  'templateId',
  'uploadRequired',
  'validityRequired',
])
const purchaseCategoryTable = fileTable(import.meta, 'bd/purcategory', ['code', 'enabled', 'pid'])

/** Required file of a company of this kind. */
export type RequiredFile = RowOf<typeof templateFileTable>

/** File of a company. */
export type HeldFile = {
  readonly fileName: unknown
  readonly file: unknown
  readonly uploadRequired: unknown
  readonly validTo: unknown
}

/**
 * Files that the qualification templates require of a company: those for its type, and for one of its categories or a parent category. A
 * template without types or categories is for all companies.
 */
export async function requiredFiles(
  place: Place,
  companyType: unknown,
  categories: readonly string[],
): Promise<readonly RequiredFile[]> {
  const templates = await rowsWhere(place, templateTable, { enabled: 'Y' })
  if (templates.length === 0) return []
  const wide = await withAbove(place, categories)
  const fitting = templates.filter((template) => {
    const types = itemsOf(String(template.companyType ?? ''))
    const named = itemsOf(String(template.categories ?? ''))
    const isOfType = types.length === 0 || types.includes(String(companyType))
    return isOfType && (named.length === 0 || named.some((code) => wide.has(code)))
  })
  const files = await rowsWhere(place, templateFileTable, { templateId: fitting.map(({ id }) => String(id)) })
  // Two templates may have the same file: it is required when one of them requires it.
  const byName = new Map<string, RequiredFile>()
  for (const file of files) {
    const known = byName.get(String(file.fileName))
    const isNeeded = known?.uploadRequired === 'Y' || file.uploadRequired === 'Y'
    byName.set(String(file.fileName), { ...file, uploadRequired: isNeeded ? 'Y' : 'N' })
  }
  return [...byName.values()]
}

async function withAbove(place: Place, categories: readonly string[]): Promise<ReadonlySet<string>> {
  const all = await rowsWhere(place, purchaseCategoryTable, {})
  const parents = new Map(all.map(({ code, pid }) => [String(code), String(pid ?? '')]))
  const wide = new Set<string>()
  for (const category of categories) {
    for (let code = category; code !== '' && !wide.has(code); code = parents.get(code) ?? '') wide.add(code)
  }
  return wide
}

/** Required files that a company lacks, or that are expired on a day. */
export function missingFiles(
  required: readonly Pick<RequiredFile, 'fileName' | 'uploadRequired'>[],
  rows: readonly HeldFile[],
  today: string,
): readonly string[] {
  const needed = [
    ...required.filter(({ uploadRequired }) => uploadRequired === 'Y').map(({ fileName }) => String(fileName)),
    ...rows.filter(({ uploadRequired }) => uploadRequired === 'Y').map(({ fileName }) => String(fileName)),
  ]
  const valid = new Set(
    rows
      .filter(
        ({ file, validTo }) => String(file ?? '') !== '' && (String(validTo ?? '') === '' || String(validTo) >= today),
      )
      .map(({ fileName }) => String(fileName)),
  )
  return [...new Set(needed)].filter((name) => !valid.has(name))
}
