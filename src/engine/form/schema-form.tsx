import Form, { getDefaultRegistry } from '@rjsf/core'
import type { FieldTemplateProps, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { memo, useMemo } from 'react'
import { type OpenForm, OpenFormContext } from './form-context.ts'
import { ObjectField } from './object-field.tsx'
import type { Validate } from './problems.ts'
import { rjsfForm } from './rjsf-schema.ts'
import './form.css'

type Props = {
  readonly form: OpenForm
  readonly validate: Validate
  /** Identity of the validator. */
  readonly validatorId: string
}

const { FieldTemplate: StockFieldTemplate } = getDefaultRegistry().templates
const fields = { ObjectField }
// The buttons are outside, so that they stay in sight.
const templates = { FieldTemplate, ButtonTemplates: { SubmitButton: () => null } }
const noData = {}
// The store owns values, defaults and rules; rjsf only renders.
const ownState = { emptyObjectFields: 'skipDefaults' } as const

/** Fields of an open form, rendered by rjsf from the plan's schema. Typing does not render it. */
export const SchemaForm = memo(function SchemaForm({ form, validate, validatorId }: Props) {
  const { plan, lang } = form
  const { schema, uiSchema } = useMemo(() => rjsfForm(plan, validatorId, lang), [plan, validatorId, lang])
  const validator: ValidatorType = useMemo(
    () => createPrecompiledValidator({ [validatorId]: validate as never }, schema),
    [validate, validatorId, schema],
  )
  return (
    <OpenFormContext value={form}>
      <Form
        tagName="div"
        className="f-form"
        idPrefix={form.idPrefix}
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={noData}
        fields={fields}
        templates={templates}
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={ownState}
        experimental_componentUpdateStrategy="shallow"
      />
    </OpenFormContext>
  )
})

/** No template around the root and slots, which have their own label and error; nested objects use rjsf's. */
function FieldTemplate(props: FieldTemplateProps) {
  if (props.fieldPathId.path.length <= 1) return props.children
  return <StockFieldTemplate {...props} />
}
