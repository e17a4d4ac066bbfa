import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrittenField } from '../../../schema/edit/field-edits.ts'
import { propertiesOf } from '../../../schema/edit/properties.ts'
import { PropertyInput } from './property-input.tsx'

type Props = {
  readonly field: WrittenField
  readonly onChange: (name: string, value: unknown) => void
  /** Shows a value that has no input here. */
  readonly onCode: (name: string) => void
}

/** Properties of a field, from the meta-schema of its type: a new key of the language needs no code here. */
export function PropertyForm({ field, onChange, onCode }: Props) {
  const { t } = useTranslation()
  const [added, setAdded] = useState<readonly string[]>([])
  const all = propertiesOf(field.value)
  const isInherited = field.value.type === undefined
  const shown = all.filter(({ name }) => Object.hasOwn(field.value, name) || added.includes(name) || name === 'title')
  const more = all.filter((property) => !shown.includes(property))
  return (
    <div className="studio-form">
      {isInherited && <p className="studio-note">{t('studio.inherited')}</p>}
      {shown.map((property) => (
        <PropertyInput
          key={property.name}
          property={property}
          value={field.value[property.name]}
          onChange={(value) => onChange(property.name, value)}
          onCode={() => onCode(property.name)}
        />
      ))}
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder={t('studio.moreKeys')}
        aria-label={t('studio.moreKeys')}
        options={more.map(({ name, description }) => ({ value: name, label: name, title: description }))}
        onChange={(name: string | null) => {
          if (name !== null) setAdded([...added, name])
        }}
      />
    </div>
  )
}
