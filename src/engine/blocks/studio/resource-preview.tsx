import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withField } from '../../../schema/edit/field-edits.ts'
import { withPlacedField } from '../../../schema/edit/placed-field.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource } from '../../../schema/model/studio-data.ts'
import { AddField, type NewPlace } from './add-field.tsx'
import { Canvas } from './canvas.tsx'

type Props = {
  readonly draft: DraftResource
  readonly text: string
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

const devices = ['desktop', 'phone'] as const

/** Form and list columns of a resource as its draft makes them, with their layout by drag and keyboard. */
export function ResourcePreview({ draft, text, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop')
  const [adding, setAdding] = useState<NewPlace>()
  return (
    <>
      <div className="studio-preview-tools">
        <Segmented
          aria-label={t('studio.device')}
          value={device}
          options={devices.map((value) => ({ value, label: t(`studio.${value}`) }))}
          onChange={setDevice}
        />
        <span className="studio-note">{t('studio.previewHint')}</span>
      </div>
      {adding && (
        <AddField
          key={adding.type}
          text={text}
          type={adding.type}
          onCancel={() => setAdding(undefined)}
          onAdd={(field) => {
            const added = withField(text, field)
            const layout = { ...draft.resource.form, extension: draft.extension }
            onChange(adding.at ? withPlacedField(added, layout, field.key, adding.at) : added)
            onPlace(['fields', field.key])
            setAdding(undefined)
          }}
        />
      )}
      <Canvas {...{ text, place, device, onChange, onPlace }} draft={draft} onAdd={setAdding} />
    </>
  )
}
