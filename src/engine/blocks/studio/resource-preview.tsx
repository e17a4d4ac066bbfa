import { Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withDrawnTexts } from '../../../schema/edit/drawn-texts.ts'
import { withField } from '../../../schema/edit/field-edits.ts'
import { withPlacedField } from '../../../schema/edit/placed-field.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource, OpenFile } from '../../../schema/model/studio-data.ts'
import { AddField, type NewPlace } from './add-field.tsx'
import { Canvas } from './canvas.tsx'
import { useNames } from './kit/use-names.ts'
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

const devices = ['desktop', 'phone'] as const

/** Form and list columns of a resource as its draft makes them, with their layout by drag and keyboard. */
export function ResourcePreview({ opened, revision, draft, text, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const drawn = useMemo(() => ({ ...draft, resource: withDrawnTexts(draft.resource, text) }), [draft, text])
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop')
  const [role, setRole] = useState<string>()
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
        <RoleChoice text={text} role={role} onChange={setRole} />
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

type RoleProps = {
  readonly text: string
  readonly role: string | undefined
  readonly onChange: (role: string | undefined) => void
}

/** Choice of the role whose view is shown; without one the form is edited. */
function RoleChoice({ text, role, onChange }: RoleProps) {
  const { t } = useTranslation()
  const names = useNames(text)
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className="studio-add-role"
      value={role ?? null}
      placeholder={t('studio.asRole')}
      aria-label={t('studio.asRole')}
      options={names('role')
        .filter(({ name }) => name !== 'admin')
        .map(({ name, title }) => ({ value: name, label: title ?? name }))}
      onChange={(next: string | null) => onChange(next ?? undefined)}
    />
  )
}
