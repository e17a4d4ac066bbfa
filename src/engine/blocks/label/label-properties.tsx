import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Select, Upload } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelElement } from '../../../schema/label/layout.ts'
import { readPicture } from './read-picture.ts'

/** Choice of a field: its name in the layout and its title. */
export type FieldChoice = { readonly value: string; readonly label: string }

type Props = {
  readonly element: LabelElement
  readonly fields: readonly FieldChoice[]
  readonly tables: readonly FieldChoice[]
  readonly isLocked: boolean
  readonly onChange: (element: LabelElement) => void
  readonly onRemove: () => void
  readonly onCopy: () => void
}

const sides = ['x', 'y', 'w', 'h'] as const

/** Properties of the selected element. */
export function LabelProperties({ element, fields, tables, isLocked, onChange, onRemove, onCopy }: Props) {
  const { t } = useTranslation()
  const set = (values: object) => onChange({ ...element, ...values } as LabelElement)
  return (
    <fieldset className="label-properties" disabled={isLocked}>
      <legend>{t(`label.kind_${element.kind}`)}</legend>
      <div className="label-sides">
        {sides.map((side) => (
          <Measure
            key={side}
            title={t(`label.${side}`)}
            value={element[side]}
            onChange={(value) => set({ [side]: value })}
          />
        ))}
      </div>
      <Content element={element} fields={fields} tables={tables} set={set} />
      {'size' in element && <Letters element={element} set={set} />}
      {'thick' in element && (
        <Measure
          title={t('label.thick')}
          value={element.thick}
          onChange={(thick) => set({ thick: Math.max(0.1, thick) })}
        />
      )}
      {(element.kind === 'code128' || element.kind === 'gs1' || element.kind === 'field') && (
        <Checkbox checked={element.caption === true} onChange={(event) => set({ caption: event.target.checked })}>
          {t('label.caption')}
        </Checkbox>
      )}
      <div className="label-row">
        <Button size="small" onClick={onCopy}>
          {t('label.copy')}
        </Button>
        <Button size="small" danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('label.remove')}
        </Button>
      </div>
    </fieldset>
  )
}

type Part<Kind extends LabelElement = LabelElement> = {
  readonly element: Kind
  readonly set: (values: object) => void
}

function Content({ element, fields, tables, set }: Part & Pick<Props, 'fields' | 'tables'>) {
  const { t } = useTranslation()
  switch (element.kind) {
    case 'text':
      return <Written title={t('label.text')} value={element.text} fields={fields} onChange={(text) => set({ text })} />
    case 'code128':
    case 'gs1':
    case 'qr':
      return (
        <Written title={t('label.value')} value={element.value} fields={fields} onChange={(value) => set({ value })} />
      )
    case 'field':
      return (
        <Named title={t('label.field')}>
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={element.field}
              options={[...fields]}
              onChange={(field) => set({ field })}
            />
          )}
        </Named>
      )
    case 'image':
      return (
        <Upload
          accept="image/*"
          showUploadList={false}
          beforeUpload={(file) => {
            void readPicture(file).then(set)
            return false
          }}
        >
          <Button icon={<UploadOutlined />}>{t('label.upload')}</Button>
        </Upload>
      )
    case 'table':
      return <TableColumns element={element} fields={fields} tables={tables} set={set} />
    default:
      return null
  }
}

type WrittenProps = {
  readonly title: string
  readonly value: string
  readonly fields: readonly FieldChoice[]
  readonly onChange: (value: string) => void
}

/** Text with fields in braces, and a list that inserts one. */
function Written({ title, value, fields, onChange }: WrittenProps) {
  const { t } = useTranslation()
  return (
    <Named title={title}>
      {(id) => (
        <>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={1000}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Select
            aria-label={t('label.insert')}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('label.insert')}
            value={null}
            options={[...fields]}
            onChange={(field) => onChange(`${value}{${field}}`)}
          />
        </>
      )}
    </Named>
  )
}

type TableElement = Extract<LabelElement, { readonly kind: 'table' }>

function TableColumns({ element, fields, tables, set }: Part<TableElement> & Pick<Props, 'fields' | 'tables'>) {
  const { t } = useTranslation()
  const prefix = `${element.table}.`
  const own = fields.filter(({ value }) => value.startsWith(prefix))
  const widthOf = (field: string) => element.columns.find((column) => column.field === field)?.width ?? 10
  return (
    <>
      <Named title={t('label.table')}>
        {(id) => <Select id={id} value={element.table} options={[...tables]} onChange={(table) => set({ table })} />}
      </Named>
      <Named title={t('label.columns')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            value={element.columns.map(({ field }) => field)}
            options={own.map(({ value, label }) => ({ value: value.slice(prefix.length), label }))}
            onChange={(names) =>
              names.length > 0 &&
              set({ columns: names.slice(0, 12).map((field) => ({ field, width: widthOf(field) })) })
            }
          />
        )}
      </Named>
    </>
  )
}

type LettersElement = Extract<LabelElement, { readonly size: number }>

function Letters({ element, set }: Part<LettersElement>) {
  const { t } = useTranslation()
  const aligns = (['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`label.align_${value}`) }))
  return (
    <>
      <Measure
        title={t('label.size')}
        value={element.size}
        onChange={(size) => set({ size: Math.min(120, Math.max(4, size)) })}
      />
      <Checkbox checked={element.bold === true} onChange={(event) => set({ bold: event.target.checked })}>
        {t('label.bold')}
      </Checkbox>
      <Named title={t('label.align')}>
        {(id) => (
          <Select id={id} value={element.align ?? 'left'} options={aligns} onChange={(align) => set({ align })} />
        )}
      </Named>
    </>
  )
}

type MeasureProps = { readonly title: string; readonly value: number; readonly onChange: (value: number) => void }

function Measure({ title, value, onChange }: MeasureProps) {
  return (
    <Named title={title}>
      {(id) => <InputNumber id={id} value={value} step={0.5} onChange={(next) => next !== null && onChange(next)} />}
    </Named>
  )
}

function Named({ title, children }: { readonly title: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="label-named">
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  )
}
