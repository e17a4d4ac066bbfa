import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../../../../schema/model/diagnostic.ts'
import { kindOf, type PanelProps, readerOf } from './element.ts'
import { EventProperties, ServiceProperties } from './event-properties.tsx'
import { PickField, TextField } from './field.tsx'
import { FlowProperties } from './flow-properties.tsx'
import { filesOf, ProcessProperties } from './process-properties.tsx'
import { TaskProperties } from './task-properties.tsx'

/** Properties of the selected element, with its problems. */
export function PropertiesPanel(props: PanelProps & { readonly problems: readonly Diagnostic[] }) {
  const { drawing, element, problems } = props
  const { t } = useTranslation()
  const { id, name } = element.businessObject
  const kind = kindOf(element)
  const title = t(`drawing.kind_${kind}`, { defaultValue: kind })
  return (
    <section className="studio-form" aria-label={t('drawing.properties')}>
      <h3>
        {title} <small className="studio-item-note">{id}</small>
      </h3>
      {problems.map(({ message }) => (
        <p key={message} role="alert" className="drawing-problem">
          {message}
        </p>
      ))}
      <TextField label={t('drawing.nameEn')} value={name} onChange={(value) => drawing.set(element, { name: value })} />
      <TextField
        label={t('drawing.nameZh')}
        value={readerOf(element)('zh')}
        onChange={(value) => drawing.set(element, { 'procura:zh': value })}
      />
      <Own {...props} kind={kind} />
    </section>
  )
}

function Own({ kind, ...props }: PanelProps & { readonly kind: string }) {
  const { t } = useTranslation()
  switch (kind) {
    case 'process':
      return <ProcessProperties {...props} />
    case 'userTask':
      return <TaskProperties {...props} />
    case 'serviceTask':
      return <ServiceProperties {...props} />
    case 'sequenceFlow':
      return <FlowProperties {...props} />
    case 'callActivity':
      return (
        <PickField
          label={t('drawing.calls')}
          value={props.element.businessObject.calledElement}
          choices={filesOf(props.files, 'process')}
          onChange={(value) => props.drawing.set(props.element, { calledElement: value })}
        />
      )
    default:
      return <EventProperties {...props} />
  }
}
