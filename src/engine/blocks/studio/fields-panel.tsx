import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CodeOutlined,
  DeleteOutlined,
  PlusOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Alert, Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Text, textIn } from '../../../schema/base/text.ts'
import {
  mixinsOf,
  type WrittenField,
  withField,
  withoutField,
  writtenFields,
} from '../../../schema/edit/field-edits.ts'
import { wholeValue } from '../../../schema/edit/format-text.ts'
import type { MetaSchema } from '../../../schema/edit/meta-schema.ts'
import type { Names } from '../../../schema/edit/names.ts'
import { nodeFormAt } from '../../../schema/edit/node-form.ts'
import { nextPlace, withPlacedField } from '../../../schema/edit/placed-field.ts'
import { withTypedFields } from '../../../schema/edit/typed-fields.ts'
import { withValue } from '../../../schema/edit/with-value.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource } from '../../../schema/model/studio-data.ts'
import { useLang } from '../../../state/lang.ts'
import { AddField } from './add-field.tsx'
import { AddFields } from './add-fields.tsx'
import type { NodeEdit } from './kit/node-edit.ts'
import { Tool } from './kit/tool.tsx'
import { NodeObject } from './node-object.tsx'

type Props = NodeEdit & {
  /** Resource as it is drawn; undefined while it cannot be read. */
  readonly draft: DraftResource | undefined
  readonly meta: MetaSchema
  /** Place of the cursor in the code. */
  readonly place: Path
}

/** Fields of a resource file: order, addition, removal, and the properties of the chosen one. */
export function FieldsPanel({ meta, place, draft, ...edit }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { text, onChange, onPlace } = edit
  const fields = writtenFields(text, drawnFields(draft))
  if (!fields) return <Alert type="warning" showIcon title={t('studio.unreadable')} />
  const key = place[0] === 'fields' ? place[1] : undefined
  const chosen = fields.find((field) => field.key === key)
  const form = chosen && nodeFormAt(meta, wholeValue(text), ['fields', chosen.key])
  const mixin = chosen && mixinOf(text, chosen, edit.names)
  const layout = draft && { ...draft.resource.form, extension: draft.extension }
  const moved = (by: -1 | 1) => {
    const next = chosen && layout && nextPlace(layout, chosen.key, by)
    return chosen && layout && next ? withPlacedField(text, layout, chosen.key, next) : undefined
  }
  const titleOf = ({ key: name, value }: WrittenField) =>
    textIn(lang, (value.title as Text | undefined) ?? draft?.resource.fields[name]?.title ?? name)
  return (
    <div className="studio-fields">
      <Adding {...{ text, onChange, onPlace }} />
      <ul className="studio-list studio-field-list" aria-label={t('studio.fieldList')}>
        {fields.map((field) => (
          <li key={field.key}>
            <button
              type="button"
              className="studio-item"
              aria-current={field === chosen}
              onClick={() => onPlace(['fields', field.key])}
            >
              <strong className="studio-item-name">{titleOf(field)}</strong>
              <span className="studio-item-note">{field.key}</span>
              <span className="studio-item-note">{String(field.value.type ?? field.value.like ?? '')}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <section aria-label={t('studio.properties', { title: titleOf(chosen) })}>
          <header className="studio-field-tools">
            <h3>{t('studio.properties', { title: titleOf(chosen) })}</h3>
            <Tool
              label={t('studio.moveUp')}
              icon={<ArrowUpOutlined />}
              isOff={moved(-1) === undefined}
              onClick={() => onChange(moved(-1) ?? text)}
            />
            <Tool
              label={t('studio.moveDown')}
              icon={<ArrowDownOutlined />}
              isOff={moved(1) === undefined}
              onClick={() => onChange(moved(1) ?? text)}
            />
            <Tool label={t('studio.inCode')} icon={<CodeOutlined />} onClick={() => onPlace(['fields', chosen.key])} />
            <Tool
              label={t('studio.removeField')}
              icon={<DeleteOutlined />}
              onClick={() => onChange(withoutField(text, chosen.key))}
            />
          </header>
          {isInherited(chosen) && <p className="studio-note">{t('studio.inherited')}</p>}
          {mixin !== undefined && (
            <Button onClick={() => onChange(withValue(text, ['fields', chosen.key], { like: mixin }))}>
              {t('studio.override')}
            </Button>
          )}
          {form?.kind === 'object' && (
            <NodeObject
              key={chosen.key}
              {...edit}
              path={['fields', chosen.key]}
              form={form}
              except={['type', 'like']}
            />
          )}
        </section>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.chooseField')} />
      )}
    </div>
  )
}

type AddingProps = Pick<Props, 'text' | 'onChange' | 'onPlace'>

/** Addition of a field, or of several at once. */
function Adding({ text, onChange, onPlace }: AddingProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState<'one' | 'several'>()
  const close = () => setForm(undefined)
  const done = (next: string, key: string | undefined) => {
    close()
    onChange(next)
    if (key !== undefined) onPlace(['fields', key])
  }
  if (form === 'one')
    return <AddField text={text} onCancel={close} onAdd={(field) => done(withField(text, field), field.key)} />
  if (form === 'several')
    return (
      <AddFields
        onCancel={close}
        onAdd={(fields, replaces) => done(withTypedFields(text, fields, replaces), fields[0]?.key)}
      />
    )
  return (
    <div className="studio-form-tools">
      <Button icon={<PlusOutlined />} onClick={() => setForm('one')}>
        {t('studio.addField')}
      </Button>
      <Button icon={<UnorderedListOutlined />} onClick={() => setForm('several')}>
        {t('studioFields.open')}
      </Button>
    </div>
  )
}

/** Keys of the form's fields in its order, also of those that a mixin has; extension fields belong to no file. */
function drawnFields(draft: DraftResource | undefined): readonly string[] {
  const keys = draft?.resource.form.sections.flatMap(({ fields }) => fields) ?? []
  return keys.filter((key) => !draft?.extension.includes(key))
}

const isInherited = ({ value }: WrittenField) => value.type === undefined

/** Mixin of a file that has a field which the file only takes over. */
function mixinOf(text: string, { key, value }: WrittenField, names: Names): string | undefined {
  if (Object.keys(value).length > 0) return undefined
  const parts = new Set(names('part').map(({ name }) => name))
  return mixinsOf(text).find((mixin) => parts.has(`${mixin}.${key}`))
}
