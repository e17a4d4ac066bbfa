import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldType, fieldTypes } from '../../../schema/fields/registry.ts'

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
              onPointerDown={(event) => onStart(event, type)}
              onClick={() => onChoose(type)}
            >
              {type}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
