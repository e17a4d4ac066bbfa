import type { TFunction } from 'i18next'
import type { Lang } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { capital, oneOf } from '../../schema/model/singular.ts'

/** Title of a record's form: `New purchase order`. */
export function formTitle(resource: CompiledResource, mode: 'add' | 'edit' | 'view', lang: Lang, t: TFunction): string {
  return capital(t(`form.${mode}`, { title: oneOf(resource, lang) }))
}
