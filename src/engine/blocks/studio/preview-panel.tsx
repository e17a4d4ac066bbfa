import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withField } from '../../../schema/edit/field-edits.ts'
import { withPlacedField } from '../../../schema/edit/placed-field.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useErrorText } from '../../error-text.ts'
import { AddField, type NewPlace } from './add-field.tsx'
import { Canvas } from './canvas.tsx'
import { useDraftResource } from './use-draft-resource.ts'

type Props = {
  readonly opened: OpenFile
  readonly text: string
  /** Grows with each stored draft. */
  readonly revision: number
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

const devices = ['desktop', 'phone'] as const

/** Form and list columns of a resource as its draft makes them, with their layout by drag and keyboard. */
export function PreviewPanel({ opened, text, revision, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop')
  const [adding, setAdding] = useState<NewPlace>()
  const { data, error } = useDraftResource(opened, revision)
  if (opened.kind !== 'resource') return <p className="studio-note">{t('studio.noPreview')}</p>
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (data === undefined) return <Skeleton active />
  if (data === null) return <p className="studio-note">{t('studio.unreadable')}</p>
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
            const layout = { ...data.resource.form, extension: data.extension }
            onChange(adding.at ? withPlacedField(added, layout, field.key, adding.at) : added)
            onPlace(['fields', field.key])
            setAdding(undefined)
          }}
        />
      )}
      <Canvas {...{ text, place, device, onChange, onPlace }} draft={data} onAdd={setAdding} />
    </>
  )
}
