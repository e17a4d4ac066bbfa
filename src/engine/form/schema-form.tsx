import Form from '@rjsf/core'
import type { FieldTemplateProps, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { useMemo } from 'react'
import { type OpenForm, OpenFormContext } from './form-context.ts'
import type { FormPlan } from './form-plan.ts'
import { ObjectField } from './object-field.tsx'
import type { Validate } from './problems.ts'
import { rjsfForm } from './rjsf-schema.ts'
import './form.css'

type Props = {
  readonly form: OpenForm
  readonly plan: FormPlan
  readonly validate: Validate
  /** What the validator is known by. */
  readonly validatorId: string
}

const fields = { ObjectField }
const templates = { FieldTemplate }
const noData = {}
// Values, defaults and rules are the store's; rjsf draws.
const ownState = { emptyObjectFields: 'skipDefaults' } as const

/** The fields of an open form, drawn by rjsf from the schema of the plan. Typing does not come past here. */
export function SchemaForm({ form, plan, validate, validatorId }: Props) {
  const { schema, uiSchema } = useMemo(() => rjsfForm(plan, validatorId, form.lang), [plan, validatorId, form.lang])
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
      >
        {/* The buttons stand outside, so that they stay in sight. */}
        <></>
      </Form>
    </OpenFormContext>
  )
}

/** Around the root there is nothing; a field drawn by rjsf inside a slot has its label, help and error from the slot. */
function FieldTemplate({ children }: FieldTemplateProps) {
  return children
}
