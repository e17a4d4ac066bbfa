import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesAt } from '../../../schema/edit/messages-at.ts'
import { summaryOf } from '../../../schema/edit/node-edits.ts'
import type { NodeForm, NodePart } from '../../../schema/edit/node-form.ts'
import { withValue } from '../../../schema/edit/with-value.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import { useLang } from '../../../state/lang.ts'
import { Messages } from './kit/messages.tsx'
import type { NodeEdit } from './kit/node-edit.ts'
import { PropertyInput } from './property/property-input.tsx'

type Props = NodeEdit & {
  readonly path: Path
  readonly form: Extract<NodeForm, { readonly kind: 'object' }>
  /** Keys that something else edits. */
  readonly except?: readonly string[]
}

/** Form of an object of a file: the keys that it has, and further ones to add. */
export function NodeObject({ path, form, except = [], ...edit }: Props) {
  const { t } = useTranslation()
  const [added, setAdded] = useState<readonly (string | number)[]>([])
  const { text, names, problems, onChange, onPlace } = edit
  const parts = form.parts.filter(({ key }) => !except.includes(String(key)))
  const isHere = ({ key, isSet, isRequired }: NodePart) => isSet || isRequired || added.includes(key)
  const more = parts.filter((part) => !isHere(part))
  const change = (part: NodePart, value: unknown) => {
    // An input stays where it is when it is emptied.
    if (value === undefined) setAdded([...added, part.key])
    onChange(withValue(text, [...path, part.key], value))
  }
  const add = (part: NodePart) => {
    if (!hasFormOfItsOwn(part)) return setAdded([...added, part.key])
    change(part, part.start)
    onPlace([...path, part.key])
  }
  return (
    <div className="studio-form">
      {parts
        .filter(isHere)
        .map((part) =>
          hasFormOfItsOwn(part) ? (
            <Inner key={part.key} part={part} path={path} {...edit} />
          ) : (
            <PropertyInput
              key={part.key}
              part={part}
              place={[...path, part.key]}
              names={names}
              messages={messagesAt(problems, [...path, part.key])}
              onChange={(value) => change(part, value)}
              onCode={() => onPlace([...path, part.key])}
            />
          ),
        )}
      {form.free && <AddKey {...edit} path={path} free={form.free} taken={parts} />}
      {more.length > 0 && (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          placeholder={t('studio.moreKeys')}
          aria-label={t('studio.moreKeys')}
          options={more.map(({ key, description }) => ({ value: key, label: String(key), title: description }))}
          onChange={(key: string | number | null) => {
            const part = more.find((each) => each.key === key)
            if (part) add(part)
          }}
        />
      )}
    </div>
  )
}

const hasFormOfItsOwn = ({ input, condition }: NodePart) => input === 'inside' && !condition

type InnerProps = NodeEdit & { readonly part: NodePart; readonly path: Path }

/** Value with a form of its own: opened, or removed as a whole. */
function Inner({ part, path, text, problems, onChange, onPlace }: InnerProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = String(part.key)
  const open = () => {
    if (!part.isSet) onChange(withValue(text, [...path, part.key], part.start))
    onPlace([...path, part.key])
  }
  return (
    <div className="studio-inner">
      <button type="button" className="studio-item" onClick={open}>
        <strong className="studio-item-name">{name}</strong>
        <span className="studio-item-note">{summaryOf(part.value, lang)}</span>
        <Messages messages={messagesAt(problems, [...path, part.key])} />
      </button>
      {part.isSet && !part.isRequired && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('studio.removePart', { name })}
          title={t('studio.removePart', { name })}
          onClick={() => onChange(withValue(text, [...path, part.key], undefined))}
        />
      )}
    </div>
  )
}

type AddKeyProps = NodeEdit & {
  readonly path: Path
  readonly free: NonNullable<Props['form']['free']>
  readonly taken: readonly NodePart[]
}

/** Addition of a key that the author names. */
function AddKey({ path, free, taken, text, names, onChange, onPlace }: AddKeyProps) {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const isFree = key.trim() !== '' && !taken.some((part) => part.isSet && part.key === key.trim())
  const offered = free.reference ? names(free.reference) : []
  const add = () => {
    if (!isFree) return
    const place = [...path, key.trim()]
    setKey('')
    onChange(withValue(text, place, free.start))
    onPlace(place)
  }
  return (
    <Space.Compact block className="studio-add-key">
      <AutoComplete
        value={key}
        aria-label={t('studio.newKey')}
        placeholder={t('studio.newKey')}
        options={offered.map(({ name, title }) => ({ value: name, label: title ? `${name} · ${title}` : name }))}
        onChange={(value: string) => setKey(value)}
        onKeyDown={({ key: pressed }) => {
          if (pressed === 'Enter') add()
        }}
      />
      <Button icon={<PlusOutlined />} disabled={!isFree} onClick={add}>
        {t('studio.add')}
      </Button>
    </Space.Compact>
  )
}
