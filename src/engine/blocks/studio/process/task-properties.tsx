import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  completionAttributes,
  completionIn,
  completions,
  firstOf,
  type HandlerKind,
  handlerAttributes,
  handlerKinds,
  handlersIn,
  type WrittenCompletion,
  type WrittenHandlers,
} from './attributes.ts'
import { type PanelProps, readerOf } from './element.ts'
import { CountField, ExpressionField, Field, PickField, SwitchField } from './field.tsx'
import { SpanField } from './span-field.tsx'

/** Properties of a user task: who decides, how many of them, how long they have, and what becomes of the record. */
export function TaskProperties(props: PanelProps) {
  const { drawing, element, choices } = props
  const { t } = useTranslation()
  const read = readerOf(element)
  const set = (name: string) => (value: string | undefined) => drawing.set(element, { [`procura:${name}`]: value })
  return (
    <>
      <HandlerFields {...props} />
      <CompletionField {...props} />
      <SpanField label={t('drawing.due')} value={read('due') ?? ''} onChange={set('due')} />
      {read('due') !== undefined && (
        <SwitchField
          label={t('drawing.working')}
          value={read('calendar') === 'working'}
          onChange={(is) => set('calendar')(is ? 'working' : undefined)}
        />
      )}
      <PickField
        label={t('drawing.reject')}
        hint={t('drawing.rejectHint')}
        value={read('reject')}
        choices={choices.actions}
        onChange={set('reject')}
      />
      <PickField label={t('drawing.state')} value={read('state')} choices={choices.states} onChange={set('state')} />
      <SwitchField
        label={t('drawing.stepUp')}
        value={read('stepUp') === 'true'}
        onChange={(is) => set('stepUp')(is ? 'true' : undefined)}
      />
    </>
  )
}

function HandlerFields(props: PanelProps) {
  const { drawing, element } = props
  const { t } = useTranslation()
  const handlers = handlersIn(readerOf(element))
  const set = (changed: Partial<WrittenHandlers>) =>
    drawing.set(element, handlerAttributes({ ...handlers, ...changed }))
  return (
    <>
      <Field label={t('drawing.handlers')}>
        {(id) => (
          <Select
            id={id}
            {...(handlers.by === undefined && { status: 'error' as const })}
            value={handlers.by ?? null}
            options={handlerKinds.map((value) => ({ value, label: t(`drawing.by_${value}`) }))}
            onChange={(next: HandlerKind | null) => next && set({ by: next, of: firstOf[next], role: '' })}
          />
        )}
      </Field>
      <HandlerField {...props} {...handlers} onChange={set} />
    </>
  )
}

type HandlerProps = PanelProps & WrittenHandlers & { readonly onChange: (changed: Partial<WrittenHandlers>) => void }

/** Value of one kind of handlers. */
function HandlerField({ by, of, role, choices, element, onChange }: HandlerProps) {
  const { t } = useTranslation()
  const setOf = (next = '') => onChange({ of: next })
  const isIdle = (code: string) => choices.roles.some(({ value, people }) => value === code && people === 0)
  const idle = (code: string) => (isIdle(code) ? { hint: t('drawing.idleRole') } : {})
  const pick = (label: string, from: PanelProps['choices']['actions'], isRequired = true) => (
    <PickField label={label} {...idle(of)} value={of} choices={from} isRequired={isRequired} onChange={setOf} />
  )
  switch (by) {
    case 'role':
      return pick(t('drawing.role'), choices.roles)
    case 'head':
      return pick(t('drawing.headOf'), [{ value: 'starter', title: t('drawing.starter') }, ...choices.people])
    case 'field':
      return pick(t('drawing.field'), choices.people)
    case 'choice':
      return pick(t('drawing.chosenOf'), choices.roles, false)
    case 'people':
      return (
        <ExpressionField
          label={t('drawing.expression')}
          hint={t('drawing.expressionHint')}
          element={element.id}
          value={of}
          onChange={setOf}
        />
      )
    case 'level':
      return (
        <>
          <CountField label={t('drawing.level')} max={3} value={Number(of)} onChange={(next) => setOf(String(next))} />
          <PickField
            label={t('drawing.levelRole')}
            {...idle(role)}
            value={role}
            choices={choices.roles}
            onChange={(next = '') => onChange({ role: next })}
          />
        </>
      )
    default:
      return null
  }
}

function CompletionField({ drawing, element }: PanelProps) {
  const { t } = useTranslation()
  const { loopCharacteristics } = element.businessObject
  const completion = completionIn(readerOf(element), loopCharacteristics?.isSequential === true)
  const set = (next: WrittenCompletion) => {
    const isTurn = next.of === 'turn'
    // The mark of several instances is shown on the canvas.
    const mark =
      next.of === 'any' ? undefined : drawing.make('bpmn:MultiInstanceLoopCharacteristics', { isSequential: isTurn })
    drawing.set(element, { ...completionAttributes(next), loopCharacteristics: mark })
  }
  return (
    <>
      <Field label={t('drawing.complete')}>
        {(id) => (
          <Select
            id={id}
            value={completion.of}
            options={completions.map((value) => ({ value, label: t(`drawing.complete_${value}`) }))}
            onChange={(of) => set({ ...completion, of })}
          />
        )}
      </Field>
      {completion.of === 'number' && (
        <CountField
          label={t('drawing.count')}
          max={100}
          value={completion.count}
          onChange={(count) => set({ of: 'number', count })}
        />
      )}
    </>
  )
}
