import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioLayout } from '../../../../i18n/studio-layout.ts'
import { textIn } from '../../../../schema/base/text.ts'
import { fieldOf, systemFieldPlans } from '../../../../schema/compile/system-fields.ts'
import { fieldOfColumn, type ListPart, listPart, withListPart } from '../../../../schema/edit/list-edits.ts'
import { moved } from '../../../../schema/edit/moved.ts'
import type { Column } from '../../../../schema/edit/resource-text.ts'
import type { CompiledField } from '../../../../schema/model/compiled.ts'
import { useLang } from '../../../../state/lang.ts'
import { PartList } from '../kit/part-list.tsx'
import type { ResourceEdit } from '../kit/resource-edit.ts'

addTexts({ studioLayout })

/** Columns and search fields of a list: added, removed, and moved. */
export function ListLayout(props: ResourceEdit) {
  return (
    <div className="studio-layout">
      <Part {...props} part="columns" word="column" fits={isListed} />
      <Part {...props} part="query" word="query" fits={isSearched} />
    </div>
  )
}

const systemFields = Object.values(systemFieldPlans)
const isListed = ({ type, secret }: CompiledField) => !secret && type !== 'hidden' && type !== 'table'
const isSearched = (field: CompiledField) => isListed(field) && field.filter !== 'none'

type PartProps = ResourceEdit & {
  readonly part: ListPart
  /** Word of its texts. */
  readonly word: 'column' | 'query'
  readonly fits: (field: CompiledField) => boolean
}

function Part({ text, draft, place, onChange, onPlace, part, word, fits }: PartProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { resource, extension } = draft
  const drawn = part === 'columns' ? resource.list.columns.map(({ field }) => field) : resource.list.query
  // Extension fields belong to no file.
  const entries = listPart(
    text,
    part,
    drawn.filter((key) => !extension.includes(key)),
  )
  const used = new Set(entries.map(fieldOfColumn))
  const titleOf = (key: string) => textIn(lang, fieldOf(resource.fields, key)?.title ?? key)
  const nameOf = (entry: Column) => {
    const title = titleOf(fieldOfColumn(entry))
    return typeof entry === 'object' && entry.hidden === true ? t('studioLayout.hidden', { title }) : title
  }
  const write = (next: readonly Column[], index?: number) => {
    onChange(withListPart(text, part, next))
    onPlace(index === undefined ? [] : ['list', part, index])
  }
  const offered = [...Object.values(resource.fields), ...systemFields].filter(
    (field) => fits(field) && !used.has(field.key) && !extension.includes(field.key),
  )
  const add = t(word === 'column' ? 'studioLayout.addColumn' : 'studioLayout.addQuery')
  const label = t(`studioLayout.${word}List`)
  return (
    <PartList
      label={label}
      isNamed
      names={entries.map(nameOf)}
      chosen={place[0] === 'list' && place[1] === part && typeof place[2] === 'number' ? place[2] : undefined}
      texts={{
        up: t(`studioLayout.${word}Up`),
        down: t(`studioLayout.${word}Down`),
        remove: t(`studioLayout.${word}Remove`),
      }}
      onChoose={(index) => onPlace(['list', part, index])}
      onMove={(from, before) => write(moved(entries, from, before), before > from ? before - 1 : before)}
      onRemove={(index) => write(entries.toSpliced(index, 1))}
    >
      <Select
        size="small"
        className="studio-add-part"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder={add}
        aria-label={add}
        options={offered.map(({ key, title }) => ({ value: key, label: `${textIn(lang, title)} ${key}` }))}
        onChange={(key: string | null) => key !== null && write([...entries, key], entries.length)}
      />
    </PartList>
  )
}
