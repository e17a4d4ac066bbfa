import type { RJSFSchema, StrictRJSFSchema, UiSchema } from '@rjsf/utils'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FormPlan } from './form-plan.ts'

export type RjsfForm = { readonly schema: RJSFSchema; readonly uiSchema: UiSchema }

/**
 * JSON Schema and uiSchema of the form in one language. Required, visible and read-only depend on rules, so the
 * form's store decides them.
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

/** The file's own `ui` comes last and may contain anything that rjsf reads. */
function uiOf({ help, placeholder, ui }: CompiledField, lang: Lang): UiSchema {
  return {
    ...(help && { 'ui:help': textIn(lang, help) }),
    ...(placeholder && { 'ui:placeholder': textIn(lang, placeholder) }),
    ...ui,
  }
}
