import { useTranslation } from 'react-i18next'
import type { PanelProps } from './element.ts'
import { ExpressionField, SwitchField } from './field.tsx'

/** Properties of a flow: its condition in CEL, or that it is taken when no other condition holds. */
export function FlowProperties({ drawing, element }: PanelProps) {
  const { t } = useTranslation()
  const { businessObject, source } = element
  const condition = (businessObject.conditionExpression?.body ?? '').trim()
  const isDefault = source?.businessObject.default === businessObject
  const setCondition = (text: string | undefined) =>
    drawing.set(element, {
      conditionExpression: text === undefined ? undefined : drawing.make('bpmn:Expression', { body: text }),
    })
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
        <ExpressionField
          label={t('drawing.condition')}
          hint={t('drawing.conditionHint')}
          element={element.id}
          value={condition}
          onChange={setCondition}
        />
      )}
    </>
  )
}

const mayDefault: ReadonlySet<string> = new Set([
  ...['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway', 'bpmn:UserTask', 'bpmn:ServiceTask', 'bpmn:SendTask'],
  ...['bpmn:ReceiveTask', 'bpmn:SubProcess', 'bpmn:CallActivity'],
])
