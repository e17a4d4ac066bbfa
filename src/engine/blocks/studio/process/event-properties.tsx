import { useTranslation } from 'react-i18next'
import { listIn } from './attributes.ts'
import { definitionOf, kindOf, type PanelProps, readerOf } from './element.ts'
import { ExpressionField, ListField, PickField, SwitchField, TextField } from './field.tsx'
import { SpanField } from './span-field.tsx'

/** Properties of events, and of the tasks that only wait or tell. */
export function EventProperties(props: PanelProps) {
  const { drawing, element, choices } = props
  const { t } = useTranslation()
  const kind = kindOf(element)
  const definition = definitionOf(element)
  const read = readerOf(element)
  const set = (name: string) => (value: string | undefined) => drawing.set(element, { [`procura:${name}`]: value })
  const isWaiting = kind === 'receiveTask' || kind === 'intermediateCatchEvent' || kind === 'boundaryEvent'
  const isTelling =
    kind === 'sendTask' || kind === 'intermediateThrowEvent' || (kind === 'endEvent' && definition === 'message')
  if (kind === 'startEvent') return isOfProcess(element) ? <StartCondition {...props} /> : null
  if (definition === 'timer') return <TimerFields {...props} />
  if (definition === 'error')
    return <TextField label={t('drawing.errorCode')} value={read('code')} onChange={set('code')} />
  if (isWaiting)
    return (
      <PickField
        label={t('drawing.awaited')}
        value={read('action')}
        choices={choices.actions}
        onChange={set('action')}
      />
    )
  if (isTelling) return <Recipients {...props} hasCopy={kind !== 'endEvent'} />
  return null
}

function isOfProcess({ businessObject }: PanelProps['element']): boolean {
  return businessObject.$parent?.$type === 'bpmn:Process'
}

/** Condition that starts the process, in place of an action of the record. */
function StartCondition({ drawing, element }: PanelProps) {
  const { t } = useTranslation()
  const [definition] = element.businessObject.eventDefinitions ?? []
  const set = (text: string | undefined) => {
    if (text === undefined) return drawing.set(element, { eventDefinitions: [] })
    const condition = drawing.make('bpmn:FormalExpression', { body: text })
    if (definition) return drawing.setPart(element, definition, { condition })
    drawing.set(element, { eventDefinitions: [drawing.make('bpmn:ConditionalEventDefinition', { condition })] })
  }
  return (
    <ExpressionField
      label={t('drawing.startsWhen')}
      hint={t('drawing.startsWhenHint')}
      element={element.id}
      value={definition?.condition?.body}
      onChange={set}
    />
  )
}

function TimerFields({ drawing, element }: PanelProps) {
  const { t } = useTranslation()
  const read = readerOf(element)
  const [definition] = element.businessObject.eventDefinitions ?? []
  const text = (definition?.timeDuration?.body ?? '').trim()
  const set = (value: string | undefined) => {
    const timeDuration = value === undefined ? undefined : drawing.make('bpmn:Expression', { body: value })
    if (definition) drawing.setPart(element, definition, { timeDuration })
  }
  return (
    <>
      <SpanField label={t('drawing.after')} value={text} onChange={set} />
      <SwitchField
        label={t('drawing.working')}
        value={read('calendar') === 'working'}
        onChange={(is) => drawing.set(element, { 'procura:calendar': is ? 'working' : undefined })}
      />
      {kindOf(element) === 'boundaryEvent' && (
        <SwitchField
          label={t('drawing.interrupts')}
          value={element.businessObject.cancelActivity !== false}
          onChange={(is) => drawing.set(element, { cancelActivity: is })}
        />
      )}
    </>
  )
}

/** Receivers of a notification about a step, and of a copy of the record. */
function Recipients({ drawing, element, choices, hasCopy }: PanelProps & { readonly hasCopy: boolean }) {
  const { t } = useTranslation()
  const read = readerOf(element)
  const recipients = [
    { value: 'creator', title: t('drawing.creator') },
    { value: 'supplier', title: t('drawing.supplier') },
    ...choices.people.filter(({ value }) => !['createBy', 'updateBy'].includes(value)),
    ...choices.roles,
  ]
  const set = (name: string) => (value: readonly string[]) =>
    drawing.set(element, { [`procura:${name}`]: value.length > 0 ? value.join(', ') : undefined })
  return (
    <>
      <ListField
        label={t('drawing.notify')}
        value={listIn(read('notify'))}
        choices={recipients}
        onChange={set('notify')}
      />
      {kindOf(element) !== 'endEvent' && (
        <TextField
          label={t('drawing.event')}
          hint={t('drawing.eventHint')}
          value={read('event')}
          onChange={(value) => drawing.set(element, { 'procura:event': value })}
        />
      )}
      {hasCopy && (
        <ListField label={t('drawing.copy')} value={listIn(read('copy'))} choices={recipients} onChange={set('copy')} />
      )}
    </>
  )
}

/** Properties of a service task: an action of the record, or receivers of a notification and an event. */
export function ServiceProperties(props: PanelProps) {
  const { drawing, element, choices } = props
  const { t } = useTranslation()
  const read = readerOf(element)
  return (
    <>
      <PickField
        label={t('drawing.action')}
        value={read('action')}
        choices={choices.actions}
        onChange={(value) => drawing.set(element, { 'procura:action': value })}
      />
      {read('action') === undefined && <Recipients {...props} hasCopy={false} />}
    </>
  )
}
