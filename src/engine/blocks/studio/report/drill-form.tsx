import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeValue } from '../../../../schema/edit/format-text.ts'
import { messagesAt } from '../../../../schema/edit/messages-at.ts'
import type { MetaSchema } from '../../../../schema/edit/meta-schema.ts'
import { nodeFormAt } from '../../../../schema/edit/node-form.ts'
import { type reportParts, withDrillTarget } from '../../../../schema/edit/report-edits.ts'
import { withValue } from '../../../../schema/edit/with-value.ts'
import { Messages } from '../kit/messages.tsx'
import type { NodeEdit } from '../kit/node-edit.ts'
import { PropertyInput } from '../property/property-input.tsx'

type Props = NodeEdit & {
  readonly meta: MetaSchema
  readonly drill: NonNullable<ReturnType<typeof reportParts>>['drill']
}

const place = ['drill', 'where']

/** List or report that a click on a row opens, and the columns whose values choose its rows. */
export function DrillForm({ meta, drill, text, names, problems, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const form = drill && nodeFormAt(meta, wholeValue(text), ['drill'])
  const part = form?.parts.find(({ key }) => key === 'where')
  const target = drill?.list === undefined ? drill?.report && `report:${drill.report}` : `list:${drill.list}`
  const choose = (next: string | undefined) => {
    const [kind, code = ''] = next?.split(':') ?? []
    onChange(
      withDrillTarget(text, kind === undefined ? undefined : kind === 'list' ? { list: code } : { report: code }),
    )
  }
  const options = (kind: 'resource' | 'report', prefix: string) =>
    names(kind).map(({ name, title }) => ({
      value: `${prefix}:${name}`,
      label: title === undefined ? name : `${title} ${name}`,
    }))
  return (
    <section className="studio-form" aria-label={t('studioReport.drill')}>
      <h4>{t('studioReport.drill')}</h4>
      <label htmlFor={id}>{t('studioReport.drillTo')}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('studioReport.noDrill')}
        value={target ?? null}
        options={[
          { label: t('studioReport.lists'), options: options('resource', 'list') },
          { label: t('studioReport.reports'), options: options('report', 'report') },
        ]}
        onChange={(next: string | null) => choose(next ?? undefined)}
      />
      <Messages messages={messagesAt(problems, ['drill'])} />
      {part && (
        <PropertyInput
          key={target}
          part={part}
          place={place}
          title={t('studioReport.drillWhere')}
          names={names}
          messages={messagesAt(problems, place)}
          onChange={(value) => onChange(withValue(text, place, value))}
          onCode={() => onPlace(place)}
        />
      )}
    </section>
  )
}
