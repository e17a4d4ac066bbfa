import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import { useLang } from '../../../../state/lang.ts'
import type { PanelProps } from './element.ts'
import { Field, SwitchField, TextField } from './field.tsx'

/** Properties of a flow: its condition in CEL, or that it is taken when no other condition holds. */
export function FlowProperties({ drawing, element, choices }: PanelProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { businessObject, source } = element
  const condition = (businessObject.conditionExpression?.body ?? '').trim()
  const isDefault = source?.businessObject.default === businessObject
  const setCondition = (text: string | undefined) =>
    drawing.set(element, {
      conditionExpression: text === undefined ? undefined : drawing.make('bpmn:Expression', { body: text }),
    })
  const names = [
    { value: 'outcome', label: `outcome ${t('drawing.outcome')}` },
    { value: 'starter', label: `starter ${t('drawing.starter')}` },
    { value: 'matrixLevels', label: `matrixLevels ${t('drawing.matrixLevels')}` },
    ...choices.fields.map(({ value, title, type }) => ({ value, label: `${value} ${textIn(lang, title)} (${type})` })),
  ]
  return (
    <>
      {source && mayDefault.has(source.type) && (
        <SwitchField
          label={t('drawing.default')}
          value={isDefault}
          onChange={(is) => drawing.set(source, { default: is ? businessObject : undefined })}
        />
      )}
      {!isDefault && (
        <>
          <TextField
            label={t('drawing.condition')}
            hint={t('drawing.conditionHint')}
            value={condition}
            isCode
            onChange={setCondition}
          />
          <Field label={t('drawing.insert')}>
            {(id) => (
              <Select
                id={id}
                showSearch={{ optionFilterProp: 'label' }}
                value={null}
                options={names}
                onChange={(name: string | null) => {
                  if (name !== null) setCondition(condition === '' ? name : `${condition} && ${name}`)
                }}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

const mayDefault: ReadonlySet<string> = new Set([
  ...['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway', 'bpmn:UserTask', 'bpmn:ServiceTask', 'bpmn:SendTask'],
  ...['bpmn:ReceiveTask', 'bpmn:SubProcess', 'bpmn:CallActivity'],
])
