import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioLayout } from '../../../../i18n/studio-layout.ts'
import { type Text, textIn } from '../../../../schema/base/text.ts'
import type { FormLayout as Drawn } from '../../../../schema/edit/placed-field.ts'
import {
  beginsSection,
  formSections,
  withFormLook,
  withMovedSection,
  withoutSection,
  withSectionAt,
} from '../../../../schema/edit/section-edits.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import { useLang } from '../../../../state/lang.ts'
import { PartList } from '../kit/part-list.tsx'

addTexts({ studioLayout })

type Props = {
  readonly text: string
  readonly form: CompiledResource['form']
  readonly layout: Drawn
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

const counts = [1, 2, 3, 4]
const looks = ['sections', 'tabs'] as const

/** Layout of a form: its columns, sections or tabs, their order, and a new section from the chosen field on. */
export function FormLayout({ text, form, layout, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const sections = formSections(text, layout)
  const field = place[0] === 'fields' ? String(place[1]) : undefined
  const isReady = field !== undefined && beginsSection(text, layout, field)
  const chosen = sectionAt(place)
  const choose = (index: number) => onPlace(['form', 'sections', index])
  const nameOf = (title: unknown, index: number) =>
    title === undefined ? t('studioLayout.section', { number: index + 1 }) : textIn(lang, title as Text)
  return (
    <section className="studio-layout" aria-label={t('studioLayout.form')}>
      <Segmented
        size="small"
        aria-label={t('studioLayout.formColumns')}
        value={form.columns}
        options={counts.map((count) => ({ value: count, label: t('studioLayout.columns', { count }) }))}
        onChange={(columns) => onChange(withFormLook(text, { columns }))}
      />
      <Segmented<(typeof looks)[number]>
        size="small"
        aria-label={t('studioLayout.layout')}
        value={form.layout ?? 'sections'}
        options={looks.map((value) => ({ value, label: t(`studioLayout.${value}`) }))}
        onChange={(value) => onChange(withFormLook(text, { layout: value }))}
      />
      <PartList
        label={t('studioLayout.sectionList')}
        names={sections.map(({ title }, index) => nameOf(title, index))}
        chosen={chosen}
        texts={{
          up: t('studioLayout.sectionUp'),
          down: t('studioLayout.sectionDown'),
          remove: t('studioLayout.sectionRemove'),
        }}
        mayRemove={sections.length > 1}
        onChoose={choose}
        onMove={(from, before) => {
          onChange(withMovedSection(text, layout, from, before))
          choose(before > from ? before - 1 : before)
        }}
        onRemove={(index) => {
          onChange(withoutSection(text, layout, index))
          onPlace([])
        }}
      >
        <Button
          size="small"
          disabled={!isReady}
          title={isReady ? undefined : t('studioLayout.splitHint')}
          onClick={() => {
            if (field === undefined) return
            const next = withSectionAt(text, layout, field)
            onChange(next)
            choose(formSections(next, layout).findIndex(({ fields = [] }) => fields.includes(field)))
          }}
        >
          {t('studioLayout.split')}
        </Button>
      </PartList>
    </section>
  )
}

/** Position of the section that a place names. */
function sectionAt(place: Path): number | undefined {
  return place[0] === 'form' && place[1] === 'sections' && typeof place[2] === 'number' ? place[2] : undefined
}
