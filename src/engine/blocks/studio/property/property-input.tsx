import { FunctionOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../../../schema/base/text.ts'
import { expressionIn } from '../../../../schema/edit/expression-shapes.ts'
import type { Names } from '../../../../schema/edit/names.ts'
import type { NodePart } from '../../../../schema/edit/node-form.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import { useDescriptions } from '../code/use-descriptions.ts'
import { ConditionInput } from '../condition/condition-input.tsx'
import { ExpressionInput } from '../expression/expression-input.tsx'
import { Line } from '../kit/line.tsx'
import { Messages } from '../kit/messages.tsx'

type Props = {
  readonly part: NodePart
  /** Place of the value in the file. */
  readonly place: Path
  /** Label other than the key. */
  readonly label?: string
  /** Label that is shown in place of the key, without the description of the key. */
  readonly title?: string
  readonly names: Names
  /** Mistakes in the value. */
  readonly messages: readonly string[]
  readonly onChange: (value: unknown) => void
  readonly onCode: () => void
}

/** Input of a value of a file, by the form of its values. */
export function PropertyInput(props: Props) {
  const { part, label, title, messages } = props
  const describe = useDescriptions()
  const id = useId()
  const isDescribed = label === undefined && title === undefined && part.description !== ''
  const notes = [...(messages.length > 0 ? [`${id}-messages`] : []), ...(isDescribed ? [`${id}-note`] : [])].join(' ')
  const name = (
    <>
      {label ?? title ?? part.key}
      {part.isRequired && <span aria-hidden> *</span>}
    </>
  )
  const look = label === undefined ? undefined : 'visually-hidden'
  return (
    <>
      {part.condition ? (
        // Several inputs have this label: they are a group.
        <span id={`${id}-label`} className={`studio-label ${look ?? ''}`}>
          {name}
        </span>
      ) : (
        <label htmlFor={id} className={look}>
          {name}
        </label>
      )}
      <ValueInput {...props} id={id} notes={notes || undefined} />
      <Messages id={`${id}-messages`} messages={messages} />
      {isDescribed && (
        <p id={`${id}-note`} className="studio-note">
          {describe(part.description)}
        </p>
      )}
    </>
  )
}

type ControlProps = Props & { readonly id: string }

function ValueInput({ notes, ...props }: ControlProps & { readonly notes: string | undefined }) {
  const { id, part, label, title, place, onChange, onCode } = props
  // A required map without conditions is an empty one.
  const nothing = part.isRequired && part.condition?.isExpression === false ? {} : undefined
  if (part.condition)
    return (
      <ConditionInput
        label={label ?? title ?? String(part.key)}
        labelledBy={`${id}-label`}
        describedBy={notes}
        form={part.condition}
        value={part.value}
        {...{ place, onCode }}
        onChange={(next) => onChange(next ?? nothing)}
      />
    )
  return part.expression ? <MaybeExpression {...props} /> : <Control {...props} />
}

/** Value that may be an expression; a button changes between both where it may be something else too. */
function MaybeExpression(props: ControlProps) {
  const { t } = useTranslation()
  const { part, label, place, onChange } = props
  const written = expressionIn(part.expression, part.value)
  const [isChosen, setChosen] = useState(false)
  const isShown = written !== undefined || isChosen || part.input === 'expression'
  const isFixed = part.input === 'expression' && !part.isEither
  const inside = part.expression === 'object'
  const turn = () => {
    setChosen(!isShown)
    if (part.isSet) onChange(undefined)
  }
  return (
    <div className="studio-either">
      {isShown ? (
        <ExpressionInput
          label={label ?? String(part.key)}
          place={inside ? [...place, 'cel'] : place}
          value={written ?? ''}
          onChange={(next) => onChange(next === undefined || !inside ? next : { cel: next })}
        />
      ) : (
        <Control {...props} />
      )}
      {!isFixed && (
        <Button type="text" size="small" icon={<FunctionOutlined />} aria-pressed={isShown} onClick={turn}>
          {t(isShown ? 'studio.asValue' : 'studio.asExpression')}
        </Button>
      )}
    </div>
  )
}

function Control({ id, part, names, onChange, onCode }: ControlProps) {
  const { t } = useTranslation()
  const { input, choices, value, isRequired, reference } = part
  const offered = reference ? names(reference.kind, reference.of) : []
  const options = offered.map(({ name, title }) => ({ value: name, label: title ? `${name} · ${title}` : name }))
  switch (input) {
    case 'switch':
      return (
        <Switch
          id={id}
          checked={value === true}
          onChange={(is) => onChange(part.start === false ? (is ? undefined : false) : is ? true : undefined)}
        />
      )
    case 'choice':
      return (
        <Select
          id={id}
          showSearch
          allowClear={!isRequired}
          value={value as string | number | undefined}
          options={choices.map((choice) => ({ value: choice, label: String(choice) }))}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'number':
      return (
        <InputNumber
          id={id}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'texts':
      return <Texts id={id} value={value as Text | undefined} onChange={onChange} />
    case 'names':
      return (
        <Select
          id={id}
          mode="tags"
          options={options}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      )
    case 'string':
      return (
        <Line
          id={id}
          options={options}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next || undefined)}
        />
      )
    case 'expression':
    case 'inside':
      return (
        <Button id={id} onClick={onCode}>
          {t('studio.inCode')}
        </Button>
      )
  }
}

type TextsProps = { readonly id: string; readonly value: Text | undefined; readonly onChange: (value: Text) => void }

function Texts({ id, value = '', onChange }: TextsProps) {
  const { t } = useTranslation()
  const [zh, en] = typeof value === 'string' ? [value, value] : [value.zh, value.en]
  return (
    <div className="studio-texts">
      <Line id={id} label={t('studio.titleZh')} value={zh} onChange={(next) => onChange({ zh: next, en })} />
      <Line label={t('studio.titleEn')} value={en} onChange={(next) => onChange({ zh, en: next })} />
    </div>
  )
}
