import { Alert, Button, Select, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { addTexts } from '../../../i18n/instance.ts'
import { studioOverlay } from '../../../i18n/studio-overlay.ts'
import { textIn } from '../../../schema/base/text.ts'
import { summaryOf } from '../../../schema/edit/node-edits.ts'
import { readOverlay } from '../../../schema/edit/overlay-origins.ts'
import { withValue } from '../../../schema/edit/with-value.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource, OverlayPreview } from '../../../schema/model/studio-data.ts'
import { useLang } from '../../../state/lang.ts'
import { type Replaced, replacedIn } from './overlay/replaced.ts'
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
  const { resource } = draft
  const overlay = readOverlay(text) ?? {}
  const rows = replacedIn(overlay, (draft as OverlayPreview).replaced)
  const moved = rows.filter(({ isMoved }) => isMoved)
  const titleOf = ({ path }: Replaced) => {
    const field = path[0] === 'fields' ? resource.fields[String(path[1])] : undefined
    return field ? `${textIn(lang, field.title)} · ${String(path[2])}` : path.join(' · ')
  }
  const shown = (value: unknown) => (value === null || value === undefined ? '—' : summaryOf(value, lang))
  const columns: TableColumnsType<Replaced> = [
    {
      title: t('studioOverlay.what'),
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onPlace(row.path)}>
          {titleOf(row)}
        </Button>
      ),
    },
    { title: t('studioOverlay.base'), render: (_, { base }) => shown(base) },
    { title: t('studioOverlay.own'), render: (_, { own }) => shown(own) },
    {
      key: 'actions',
      render: (_, row) => (
        <>
          {row.isMoved && (
            <>
              <Tag option={{ value: 'moved', label: t('studioOverlay.moved'), color: 'orange' }} />
              <Button
                type="link"
                size="small"
                onClick={() => onChange(withValue(text, ['from', row.pointer], row.base ?? null))}
              >
                {t('studioOverlay.keep')}
              </Button>
            </>
          )}
          <Button
            type="link"
            size="small"
            aria-label={t('studioOverlay.restoreOf', { what: titleOf(row) })}
            onClick={() => onChange(withValue(text, row.path, undefined))}
          >
            {t('studioOverlay.restore')}
          </Button>
        </>
      ),
    },
  ]
  const taken = new Set(Object.keys(overlay.fields ?? {}))
  const free = Object.values(resource.fields).filter(
    ({ key, system, type }) => !(system || taken.has(key) || type === 'hidden'),
  )
  return (
    <div className="studio-preview">
      {moved.length > 0 && (
        <Alert type="warning" showIcon title={t('studioOverlay.movedCount', { count: moved.length })} />
      )}
      <div className="studio-preview-tools">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className="studio-add-role"
          value={null}
          placeholder={t('studioOverlay.addField')}
          aria-label={t('studioOverlay.addField')}
          options={free.map(({ key, title }) => ({ value: key, label: `${textIn(lang, title)} ${key}` }))}
          onChange={(key: string | null) => {
            if (key === null) return
            onChange(withValue(text, ['fields', key], {}))
            onPlace(['fields', key])
          }}
        />
        <span className="studio-note">{t('studioOverlay.hint')}</span>
      </div>
      <Table
        size="small"
        rowKey="pointer"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('studioOverlay.none') }}
      />
      <h3>{textIn(lang, resource.title)}</h3>
      <PreviewForm key={resource.version} resource={resource} />
    </div>
  )
}
