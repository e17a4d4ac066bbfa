import { Alert, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../i18n/instance.ts'
import { studioOverlay } from '../../../i18n/studio-overlay.ts'
import { textIn } from '../../../schema/base/text.ts'
import { readOverlay } from '../../../schema/edit/overlay-origins.ts'
import { withValue } from '../../../schema/edit/with-value.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource, OverlayPreview } from '../../../schema/model/studio-data.ts'
import { useLang } from '../../../state/lang.ts'
import { replacedIn } from './overlay/replaced.ts'
import { ReplacedList } from './overlay/replaced-list.tsx'
import { PreviewForm } from './preview-form.tsx'

addTexts({ studioOverlay })

type Props = {
  readonly draft: DraftResource
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Overlay next to its resource: each replaced value with that of the resource, and the form that results. */
export function OverlayPanel({ draft, text, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { resource, tables } = draft
  const overlay = readOverlay(text) ?? {}
  const replaced = replacedIn(overlay, (draft as OverlayPreview).replaced)
  const moved = replaced.filter(({ isMoved }) => isMoved)
  const taken = new Set(Object.keys(overlay.fields ?? {}))
  const free = Object.values(resource.fields).filter(
    ({ key, system, type }) => !(system || taken.has(key) || type === 'hidden'),
  )
  const addField = (key: string | null) => {
    if (key === null) return
    onChange(withValue(text, ['fields', key], {}))
    onPlace(['fields', key])
  }
  return (
    <div className="studio-preview">
      <div className="studio-preview-tools">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className="studio-add-role"
          value={null}
          placeholder={t('studioOverlay.addField')}
          aria-label={t('studioOverlay.addField')}
          options={free.map(({ key, title }) => ({ value: key, label: `${textIn(lang, title)} ${key}` }))}
          onChange={addField}
        />
        <span className="studio-note">{t('studioOverlay.hint')}</span>
        {moved.length > 0 && (
          <Alert type="warning" showIcon title={t('studioOverlay.movedCount', { count: moved.length })} />
        )}
      </div>
      <ReplacedList {...{ replaced, resource, text, onChange, onPlace }} />
      <h3>{textIn(lang, resource.title)}</h3>
      <PreviewForm key={resource.version} {...{ resource, tables }} />
    </div>
  )
}
