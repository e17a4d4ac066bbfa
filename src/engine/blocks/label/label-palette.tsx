import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LabelElement } from '../../../schema/label/layout.ts'
import { labelKinds, newElement } from './new-element.ts'
import type { LabelSource } from './use-label-source.ts'

type Props = { readonly source: LabelSource; readonly onAdd: (element: LabelElement) => void }

/** Kinds of elements; one is added by a press. */
export function LabelPalette({ source: { fields, tables }, onAdd }: Props) {
  const { t } = useTranslation()
  const kinds = labelKinds.filter((kind) => kind !== 'table' || tables.length > 0)
  return (
    <div className="label-palette" role="toolbar" aria-label={t('label.add')}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          onClick={() => onAdd(withColumns(newElement(kind, fields[0]?.value ?? 'id', tables[0]?.value ?? ''), fields))}
        >
          {t(`label.kind_${kind}`)}
        </Button>
      ))}
    </div>
  )
}

/** A new table starts with the first columns of its rows. */
function withColumns(element: LabelElement, fields: LabelSource['fields']): LabelElement {
  if (element.kind !== 'table') return element
  const prefix = `${element.table}.`
  const names = fields.filter(({ value }) => value.startsWith(prefix)).slice(0, 4)
  return { ...element, columns: names.map(({ value }) => ({ field: value.slice(prefix.length), width: 10 })) }
}
