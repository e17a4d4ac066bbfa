import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withDrawnTexts } from '../../../schema/edit/drawn-texts.ts'
import { withField } from '../../../schema/edit/field-edits.ts'
import { withPlacedField } from '../../../schema/edit/placed-field.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource, OpenFile } from '../../../schema/model/studio-data.ts'
import { AddField, type NewPlace } from './add-field.tsx'
import { Canvas } from './canvas.tsx'
import { type Device, PreviewTools } from './preview-tools.tsx'
import { RolePreview } from './role-preview.tsx'

type Props = {
  readonly opened: OpenFile
  /** Grows with each stored draft. */
  readonly revision: number
  readonly draft: DraftResource
  readonly text: string
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Form and list columns of a resource as its draft makes them, with their layout by drag and keyboard. */
export function ResourcePreview({ opened, revision, draft, text, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const drawn = useMemo(() => ({ ...draft, resource: withDrawnTexts(draft.resource, text) }), [draft, text])
  const [device, setDevice] = useState<Device>('desktop')
  const [role, setRole] = useState<string>()
  const [adding, setAdding] = useState<NewPlace>()
  return (
    <>
      <div className="studio-preview-tools">
        <PreviewTools {...{ text, device, role }} onDevice={setDevice} onRole={setRole} />
        {role === undefined && <span className="studio-note">{t('studio.previewHint')}</span>}
      </div>
      {adding && role === undefined && (
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
      {role === undefined ? (
        <Canvas
          {...{ text, place, device, onChange, onPlace }}
          draft={drawn}
          isServed={opened.served !== null}
          onAdd={setAdding}
        />
      ) : (
        <RolePreview {...{ opened, text, revision, role, device }} />
      )}
    </>
  )
}
