import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import { arrangedFor } from './arranged.ts'
import type { OpenForm } from './form-context.ts'
import type { PlannedSection } from './form-plan.ts'

type Props = {
  readonly form: OpenForm
  readonly sections: readonly PlannedSection[]
  readonly draw: (section: PlannedSection) => ReactNode
}

/** Sections of a document that is read: its lines first, the rest folds, and empty fields are hidden until asked for. */
export function DocumentSections({ form, sections, draw }: Props) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { plan, lang } = form
  const { lines, rest } = useMemo(() => arrangedFor(plan, sections), [plan, sections])
  return (
    <div className={isWhole ? 'd-sections' : 'd-sections d-compact'}>
      {lines.map(draw)}
      {rest.map((section) =>
        section.title ? (
          <details key={section.id} open className="d-fold">
            <summary>{textIn(lang, section.title)}</summary>
            {draw(section)}
          </details>
        ) : (
          draw(section)
        ),
      )}
      <Button type="link" size="small" className="d-whole" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? t('document.noEmpties') : t('document.empties')}
      </Button>
    </div>
  )
}
