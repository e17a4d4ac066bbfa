import { DeleteOutlined } from '@ant-design/icons'
import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import { messagesAt } from '../../../../schema/edit/messages-at.ts'
import {
  type reportParts,
  withDefaultDay,
  withoutSearchField,
  withRequired,
  withSearchField,
} from '../../../../schema/edit/report-edits.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import { useLang } from '../../../../state/lang.ts'
import { baseOfDay, DayOffset, dayBases } from '../condition/day-offset.tsx'
import { Messages } from '../kit/messages.tsx'
import type { NodeEdit } from '../kit/node-edit.ts'
import { Tool } from '../kit/tool.tsx'
import { FieldPicker } from './field-picker.tsx'

type Parts = NonNullable<ReturnType<typeof reportParts>>
type Props = NodeEdit & { readonly parts: Parts; readonly drawn: CompiledResource | undefined }

/** Parameters of a report: its search fields, which of them have to be filled in, and the periods that they begin with. */
export function SearchFields({ parts, drawn, ...edit }: Props) {
  const { t } = useTranslation()
  const { text, onChange } = edit
  return (
    <section className="studio-form" aria-label={t('studioReport.parameters')}>
      <h4>{t('studioReport.parameters')}</h4>
      <FieldPicker
        from={parts.from}
        label={t('studioReport.addParameter')}
        onPick={(way) => onChange(withSearchField(text, way))}
      />
      {parts.query.length > 0 && (
        <ol className="studio-list studio-report-columns" aria-label={t('studioReport.parameters')}>
          {parts.query.map((name, index) => (
            <SearchField key={name} {...edit} {...{ name, index, parts, drawn }} />
          ))}
        </ol>
      )}
    </section>
  )
}

function SearchField({
  name,
  index,
  parts,
  drawn,
  text,
  problems,
  onChange,
}: Props & { readonly name: string; readonly index: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  const field = drawn?.fields[name]
  const title = field ? textIn(lang, field.title) : name
  const isRequired = parts.required.includes(name)
  const hasPeriod = field?.type === 'date' || field?.type === 'datetime'
  return (
    <li>
      <strong className="studio-item-name">{title}</strong>
      {field && <span className="studio-item-note">{t(`fieldTypeNames.${field.type}`)}</span>}
      <Checkbox
        aria-label={t('studioReport.requiredOf', { title })}
        checked={isRequired}
        onChange={({ target }) => onChange(withRequired(text, name, target.checked))}
      >
        {t('studioReport.required')}
      </Checkbox>
      <span className="studio-report-tools">
        <Tool
          label={t('studio.removePart', { name: title })}
          icon={<DeleteOutlined />}
          onClick={() => onChange(withoutSearchField(text, name))}
        />
      </span>
      {hasPeriod &&
        isRequired &&
        (['begin', 'end'] as const).map((end) => (
          <DefaultDay
            key={end}
            label={t(`studioReport.default_${end}`, { title })}
            day={parts.opens[`${name}_${end}`]?.day}
            onChange={(day) => onChange(withDefaultDay(text, name, end, day))}
          />
        ))}
      <Messages messages={messagesAt(problems, ['query', index])} />
    </li>
  )
}

type DayProps = {
  readonly label: string
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** Default of one end of a period: no day, or one counted from today, a month or a week. */
function DefaultDay({ label, day, onChange }: DayProps) {
  const { t } = useTranslation()
  const base = day === undefined ? 'none' : (baseOfDay(day) ?? day)
  const known = ['none', ...dayBases] as readonly string[]
  return (
    <div className="studio-report-day">
      <span className="studio-item-note">{label}</span>
      <Select
        aria-label={label}
        value={base}
        popupMatchSelectWidth={false}
        options={[...known, ...(known.includes(base) ? [] : [base])].map((each) => ({
          value: each,
          label: each === 'none' ? t('studioReport.noDefault') : t(`studioCondition.${each}`, { defaultValue: each }),
        }))}
        onChange={(next) => onChange(next === 'none' ? undefined : next)}
      />
      {day !== undefined && <DayOffset label={label} day={day} onChange={onChange} />}
    </div>
  )
}
