import type { RJSFSchema, StrictRJSFSchema, UiSchema } from '@rjsf/utils'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FormPlan } from './form-plan.ts'

export type RjsfForm = { readonly schema: RJSFSchema; readonly uiSchema: UiSchema }

/**
 * The form as JSON Schema and uiSchema in one language. Which values are needed, shown or fixed depends on rules, so it is
 * said by the form's store and not here.
 */
export function rjsfForm({ fields, placed }: FormPlan, id: string, lang: Lang): RjsfForm {
  const own = [...fields.values()].filter(({ key }) => placed.has(key))
  return {
    schema: {
      $id: id,
      type: 'object',
      properties: Object.fromEntries(own.map((field) => [field.key, propertyOf(field, lang)])),
    },
    uiSchema: Object.fromEntries(own.map((field) => [field.key, uiOf(field, lang)])),
  }
}

function propertyOf({ schema, title }: CompiledField, lang: Lang): StrictRJSFSchema {
  return { ...schema, title: textIn(lang, title) }
}

/** The file's own `ui` comes last: it may say anything rjsf reads. */
function uiOf({ help, placeholder, ui }: CompiledField, lang: Lang): UiSchema {
  return {
    ...(help && { 'ui:help': textIn(lang, help) }),
    ...(placeholder && { 'ui:placeholder': textIn(lang, placeholder) }),
    ...ui,
  }
}
