import Form from '@rjsf/antd'
import type { IChangeEvent } from '@rjsf/core'
import { type ErrorSchema, ErrorSchemaBuilder, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '../../../schema/model/errors.ts'
import { wordsIn } from '../../../schema/model/words-in.ts'
import { useLang } from '../../../state/lang.ts'
import { createInterpreter } from './interpreter.ts'
import './raw.css'

export type RawFormProps = {
  /** From a page's file: JSON Schema and uiSchema of rjsf, texts in both languages. */
  readonly schema: object
  readonly uiSchema?: object
  readonly formData?: unknown
  readonly isSaving?: boolean
  /** Errors of the server, by JSON pointer. */
  readonly refused?: readonly FieldError[]
  readonly onChange?: (data: unknown) => void
  /** Called with valid data; without it the form has no button. */
  readonly onSubmit?: (data: unknown) => void
}

const noUi: UiSchema = {}
const noButton: UiSchema = { 'ui:submitButtonOptions': { norender: true } }

// Errors are shown at their fields; rjsf would also write them to the console.
const ignoreErrors = () => undefined

function errorsOf(refused: readonly FieldError[] = []): ErrorSchema {
  const builder = new ErrorSchemaBuilder()
  for (const { pointer, message } of refused) builder.addErrors(message, pointer.split('/').slice(1))
  return builder.ErrorSchema
}

/** Form of a raw rjsf schema, as in rjsf's playground. */
export function RawForm({ schema, uiSchema = noUi, formData, isSaving, refused, onChange, onSubmit }: RawFormProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const validator = useMemo(() => createInterpreter(lang), [lang])
  const isOpen = onSubmit !== undefined
  const drawn = useMemo(
    () => ({
      schema: wordsIn<RJSFSchema>(schema, lang),
      uiSchema: wordsIn<UiSchema>(isOpen ? uiSchema : { ...uiSchema, ...noButton }, lang),
    }),
    [schema, uiSchema, isOpen, lang],
  )
  const extraErrors = useMemo(() => errorsOf(refused), [refused])
  return (
    <Form
      {...drawn}
      validator={validator}
      showErrorList={false}
      focusOnFirstError
      noHtml5Validate
      extraErrors={extraErrors}
      onError={ignoreErrors}
      {...(formData !== undefined && { formData })}
      {...(onChange && { onChange: ({ formData: data }: IChangeEvent) => onChange(data) })}
      {...(onSubmit && { onSubmit: ({ formData: data }: IChangeEvent) => onSubmit(data) })}
    >
      {isOpen && (
        <Button type="primary" htmlType="submit" loading={isSaving ?? false}>
          {t('form.save')}
        </Button>
      )}
    </Form>
  )
}
