import { Alert } from 'antd'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeNames } from '../../../i18n/field-types.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { textIn } from '../../../schema/base/text.ts'
import { nextPlace, withPlacedField } from '../../../schema/edit/placed-field.ts'
import { formSections, withMovedSection } from '../../../schema/edit/section-edits.ts'
import { fieldTypes } from '../../../schema/fields/registry.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { DraftResource } from '../../../schema/model/studio-data.ts'
import { useLang } from '../../../state/lang.ts'
import { Catch } from '../../catch.tsx'
import type { NewPlace } from './add-field.tsx'
import { useTypedSample } from './expression/typed-sample.ts'
import { Palette } from './kit/palette.tsx'
import { FormLayout } from './layout/form-layout.tsx'
import { ListLayout } from './layout/list-layout.tsx'
import { useScreenZoom } from './layout/use-screen-zoom.ts'
import { useSectionDrag } from './layout/use-section-drag.ts'
import { ListPreview } from './list-preview.tsx'
import { PreviewForm } from './preview-form.tsx'
import { fieldAt, useFieldDrag } from './use-field-drag.ts'

addTexts({ fieldTypeNames })

type Props = {
  readonly draft: DraftResource
  readonly text: string
  readonly place: Path
  readonly device: 'desktop' | 'phone'
  /** Whether the resource has records. */
  readonly isServed: boolean
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
  /** A field of a type is to be added at a place. */
  readonly onAdd: (place: NewPlace) => void
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Form of a resource as its draft makes it: fields are chosen by a click, and moved by drag, also of a finger, or by Alt and arrows. */
export function Canvas({ draft, text, place, device, isServed, onChange, onPlace, onAdd }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const root = useRef<HTMLDivElement>(null)
  const { resource, tables, extension } = draft
  const noteSample = useTypedSample(resource.code)
  const layout = { ...resource.form, extension }
  const chosen = place[0] === 'fields' ? String(place[1]) : undefined
  const { mark, isHeld, start } = useFieldDrag(root, ({ key, type }, target) => {
    if (type !== undefined) return onAdd({ type, at: target })
    onChange(withPlacedField(text, layout, key, target))
    onPlace(['fields', key])
  })
  useScreenZoom(root, device === 'desktop')
  const section = useSectionDrag(root, formSections(text, layout), (from, before) => {
    onChange(withMovedSection(text, layout, from, before))
    onPlace(['form', 'sections', before > from ? before - 1 : before])
  })
  const choose = (event: MouseEvent) => {
    const heading = section.at(event.target)
    if (heading !== undefined) return onPlace(['form', 'sections', heading])
    const key = fieldAt(event.target)
    if (key === undefined) return
    onPlace(['fields', key])
    // A label would focus its control.
    if (isHandle(event.target)) event.preventDefault()
  }
  const move = (event: KeyboardEvent) => {
    const by = event.altKey ? steps[event.key] : undefined
    const key = fieldAt(event.target) ?? chosen
    const target = by !== undefined && key !== undefined ? nextPlace(layout, key, by) : undefined
    if (!(target && key !== undefined)) return
    event.preventDefault()
    onChange(withPlacedField(text, layout, key, target))
    onPlace(['fields', key])
  }
  return (
    <>
      <Palette
        title={t('studio.palette')}
        kinds={fieldTypes}
        nameOf={(type) => t(`fieldTypeNames.${type}`)}
        onStart={(event, type) => start(event, { key: '', type })}
        onChoose={(type) => onAdd({ type })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its fields are controls, and the panel of fields does the same by buttons. */}
      <div
        ref={root}
        tabIndex={-1}
        className={`studio-preview studio-canvas is-${device}${isHeld ? ' is-held' : ''}`}
        onClick={choose}
        onKeyDown={move}
        onPointerDown={(event) => {
          const heading = section.at(event.target)
          if (heading !== undefined) return section.start(event, heading)
          const key = fieldAt(event.target)
          if (key === undefined || extension.includes(key) || !isHandle(event.target)) return
          event.preventDefault()
          // The keys are to move the chosen field.
          root.current?.focus({ preventScroll: true })
          start(event, { key })
        }}
      >
        {chosen !== undefined && <style>{chosenStyle(chosen)}</style>}
        {mark && <div aria-hidden className="studio-drop" style={mark} />}
        {section.line !== undefined && (
          <div aria-hidden className="studio-drop" style={{ left: 0, right: 0, top: section.line, height: 3 }} />
        )}
        <FormLayout {...{ text, layout, place, onChange, onPlace }} form={resource.form} />
        <h3>{textIn(lang, resource.title)}</h3>
        <Catch resetKey={resource.version} fallback={(_, failure) => <Alert type="error" title={failure.message} />}>
          <PreviewForm {...{ resource, tables }} onValues={noteSample} />
        </Catch>
        <h4>{t('studio.listColumns')}</h4>
        <Catch resetKey={resource.version} fallback={(_, failure) => <Alert type="error" title={failure.message} />}>
          <ListLayout {...{ text, draft, place, onChange, onPlace }} />
          <ListPreview {...{ resource, isServed }} onChoose={(key) => onPlace(['fields', key])} />
        </Catch>
      </div>
    </>
  )
}

// A control keeps its own pointer: values can be typed to try the rules.
function isHandle(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('input, textarea, button, a, [role], [contenteditable]')
  return control === null || control.querySelector('[data-field]') !== null
}

function chosenStyle(key: string): string {
  const name = CSS.escape(key)
  return `.studio-canvas [data-field="${name}"], .studio-canvas [data-column="${name}"] { outline: 2px solid var(--w-primary); outline-offset: 3px; border-radius: 4px; }`
}
