import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeNames } from '../../../i18n/field-types.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { type FieldType, fieldTypes } from '../../../schema/fields/registry.ts'

addTexts({ fieldTypeNames })

type Props = {
  /** Begins to drag a new field of a type. */
  readonly onStart: (event: PointerEvent, type: FieldType) => void
  readonly onChoose: (type: FieldType) => void
}

/** All types of fields: dragged to their place in the form, or pressed for a field at its end. */
export function Palette({ onStart, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <details className="studio-palette">
      <summary>{t('studio.palette')}</summary>
      <ul className="studio-list studio-types">
        {fieldTypes.map((type) => (
          <li key={type}>
            <button
              type="button"
              className="studio-type"
              title={type}
              onPointerDown={(event) => onStart(event, type)}
              onClick={() => onChoose(type)}
            >
              {t(`fieldTypeNames.${type}`)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
