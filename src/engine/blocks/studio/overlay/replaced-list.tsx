import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../../widgets/kit/tag.tsx'
import { textIn } from '../../../../schema/base/text.ts'
import { summaryOf } from '../../../../schema/edit/node-edits.ts'
import { withValue } from '../../../../schema/edit/with-value.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import { useLang } from '../../../../state/lang.ts'
import type { Replaced } from './replaced.ts'
import './overlay.css'

type Props = {
  readonly replaced: readonly Replaced[]
  readonly resource: CompiledResource
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Replaced values, each with that of the resource; one is given up, or kept although the resource has changed. */
export function ReplacedList({ replaced, resource, text, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const wordOf = (key: unknown) => t(`studioOverlay.key_${String(key)}`, { defaultValue: String(key) })
  const nameOf = ({ path }: Replaced) => {
    const field = path[0] === 'fields' ? resource.fields[String(path[1])] : undefined
    return [...(field ? [textIn(lang, field.title), path[2]] : path)].map(wordOf).join(' · ')
  }
  const titleOf = (value: unknown): unknown => {
    const field = typeof value === 'string' ? resource.fields[value] : undefined
    return field ? textIn(lang, field.title) : value
  }
  const shown = (value: unknown) => {
    if (value === null || value === undefined) return '—'
    if (typeof value === 'boolean') return t(value ? 'studioOverlay.yes' : 'studioOverlay.no')
    return summaryOf(Array.isArray(value) ? value.map(titleOf) : value, lang)
  }
  if (replaced.length === 0) return <p className="studio-note">{t('studioOverlay.none')}</p>
  return (
    <ul className="studio-list studio-replaced" aria-label={t('studioOverlay.own')}>
      {replaced.map((each) => (
        <li key={each.pointer}>
          <div className="studio-replaced-head">
            <button type="button" className="w-link" onClick={() => onPlace(each.path)}>
              {nameOf(each)}
            </button>
            {each.isMoved && <Tag option={{ value: 'moved', label: t('studioOverlay.moved'), color: 'orange' }} />}
            <span className="studio-replaced-tools">
              {each.isMoved && (
                <Button
                  size="small"
                  onClick={() => onChange(withValue(text, ['from', each.pointer], each.base ?? null))}
                >
                  {t('studioOverlay.keep')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={t('studioOverlay.restoreOf', { what: nameOf(each) })}
                onClick={() => onChange(withValue(text, each.path, undefined))}
              >
                {t('studioOverlay.restore')}
              </Button>
            </span>
          </div>
          <dl className="studio-replaced-values">
            <dt>{t('studioOverlay.base')}</dt>
            <dd>{shown(each.base)}</dd>
            <dt>{t('studioOverlay.own')}</dt>
            <dd>{shown(each.own)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
