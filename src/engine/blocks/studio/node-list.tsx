import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { messagesAt } from '../../../schema/edit/messages-at.ts'
import { summaryOf, withMovedItem } from '../../../schema/edit/node-edits.ts'
import type { NodeForm, NodePart } from '../../../schema/edit/node-form.ts'
import { withValue } from '../../../schema/edit/with-value.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import { useLang } from '../../../state/lang.ts'
import { Messages } from './kit/messages.tsx'
import type { NodeEdit } from './kit/node-edit.ts'
import { Tool } from './kit/tool.tsx'
import { PropertyInput } from './property/property-input.tsx'

type Props = NodeEdit & {
  readonly path: Path
  readonly form: Extract<NodeForm, { readonly kind: 'list' }>
}

/** Items of a list of a file, in their order: opened, moved, removed, added. */
export function NodeList({ path, form, ...edit }: Props) {
  const { t } = useTranslation()
  const { text, onChange, onPlace } = edit
  const add = () => {
    const place = [...path, form.parts.length]
    onChange(withValue(text, place, form.start))
    onPlace(place)
  }
  return (
    <div className="studio-form">
      <ol className="studio-list studio-items">
        {form.parts.map((part) => (
          <Item key={part.key} part={part} path={path} count={form.parts.length} {...edit} />
        ))}
      </ol>
      <Button icon={<PlusOutlined />} onClick={add}>
        {t('studio.addItem')}
      </Button>
    </div>
  )
}

type ItemProps = NodeEdit & { readonly part: NodePart; readonly path: Path; readonly count: number }

function Item({ part, path, count, text, names, problems, onChange, onPlace }: ItemProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const place = [...path, part.key]
  const messages = messagesAt(problems, place)
  const name = summaryOf(part.value, lang) || String(Number(part.key) + 1)
  return (
    <li className="studio-inner">
      {part.input === 'inside' ? (
        <button type="button" className="studio-item" onClick={() => onPlace(place)}>
          <span className="studio-item-name">{name}</span>
          <Messages messages={messages} />
        </button>
      ) : (
        <div className="studio-item-input">
          <PropertyInput
            part={part}
            place={place}
            label={t('studio.item', { number: Number(part.key) + 1 })}
            names={names}
            messages={messages}
            onChange={(value) => onChange(withValue(text, place, value ?? part.start))}
            onCode={() => onPlace(place)}
          />
        </div>
      )}
      {part.whole && (
        <Tool
          label={t('studio.moreOf', { name })}
          icon={<SettingOutlined />}
          onClick={() => {
            onChange(withValue(text, place, part.whole))
            onPlace(place)
          }}
        />
      )}
      <Tool
        label={t('studio.movePartUp', { name })}
        icon={<ArrowUpOutlined />}
        isOff={part.key === 0}
        onClick={() => onChange(withMovedItem(text, place, -1))}
      />
      <Tool
        label={t('studio.movePartDown', { name })}
        icon={<ArrowDownOutlined />}
        isOff={part.key === count - 1}
        onClick={() => onChange(withMovedItem(text, place, 1))}
      />
      <Tool
        label={t('studio.removePart', { name })}
        icon={<DeleteOutlined />}
        onClick={() => onChange(withValue(text, place, undefined))}
      />
    </li>
  )
}
