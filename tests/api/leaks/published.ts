import type { Model } from '../../../src/schema/model/compiled.ts'
import { type Canary, companies } from './canary.ts'
import { statesOf } from './plant.ts'

/** What the portal shows to everybody: fields of rows of the house in given states, all of them where none are said. */
const shown: Readonly<Record<string, { readonly states?: readonly string[]; readonly fields: readonly string[] }>> = {
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

/** Whether an answer of the portal may hold a canary, whoever reads it. */
export function isPublished(model: Model, path: string, { company, resource, field, state }: Canary): boolean {
  const known = shown[resource.plan.code]
  if (!(known && path.startsWith('portal/view/')) || companies[company] !== '0') return false
  const isOut = known.states?.includes(statesOf(model, resource)[state] ?? '') ?? true
  return isOut && known.fields.includes(field)
}
