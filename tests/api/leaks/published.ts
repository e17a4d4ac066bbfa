import type { Model } from '../../../src/schema/model/compiled.ts'
import { type Canary, companies } from './canary.ts'
import { statesOf } from './plant.ts'

/** Public fields of the portal: platform rows in the given states; all states if none are given. */
const publicFields: Readonly<
  Record<string, { readonly states?: readonly string[]; readonly fields: readonly string[] }>
> = {
  'portal/announce': {
    states: ['responding', 'closed'],
    fields: ['id', 'title', 'titleEn', 'content', 'contentEn', 'attachments', 'area', 'viewCount'],
  },
  'portal/result': {
    states: ['published'],
    fields: ['id', 'title', 'titleEn', 'bidCode', 'projectName', 'content', 'contentEn', 'attachments', 'viewCount'],
  },
  'portal/news': {
    states: ['published'],
    fields: [
      'id',
      'title',
      'titleEn',
      'summary',
      'summaryEn',
      'content',
      'contentEn',
      'attachments',
      'cover',
      'viewCount',
    ],
  },
  'portal/company': { fields: ['intro', 'introEn', 'culture', 'cultureEn'] },
  'portal/company/history': { fields: ['year', 'month', 'content', 'contentEn'] },
  'portal/company/addresses': { fields: ['name', 'nameEn', 'address', 'addressEn', 'phone', 'email'] },
  'portal/company/logos': { fields: ['name', 'img'] },
  'srm/supplier/base': { fields: ['companyName'] },
  'bd/area': { fields: ['fullName'] },
}

/** Public fields of the choices of the registration form. */
const choiceFields: Readonly<Record<string, readonly string[]>> = {
  'bd/org': ['id', 'code', 'name', 'nameEn'],
  'bd/purcategory': ['code', 'name', 'nameEn'],
  'bd/country': ['code', 'name', 'nameEn'],
  'bd/area': ['code', 'name'],
}

/** Whether a public answer of the portal may contain a canary. */
export function isPublished(model: Model, path: string, { company, resource, field, state }: Canary): boolean {
  if (companies[company] !== '0') return false
  if (path.split('?')[0] === 'auth/register/choices') return choiceFields[resource.plan.code]?.includes(field) ?? false
  const known = publicFields[resource.plan.code]
  if (!(known && path.startsWith('portal/view/'))) return false
  const isOut = known.states?.includes(statesOf(model, resource)[state] ?? '') ?? true
  return isOut && known.fields.includes(field)
}
