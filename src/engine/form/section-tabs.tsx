import { Badge } from 'antd'
import { type ReactNode, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import { Tabs } from '../tabs.tsx'
import { type OpenForm, OpenTabContext } from './form-context.ts'
import type { PlannedSection } from './form-plan.ts'

type Props = {
  readonly form: OpenForm
  readonly sections: readonly PlannedSection[]
  readonly draw: (section: PlannedSection) => ReactNode
}

/** Sections of a form as tabs. Hidden tabs render once the first is usable: their rows are checked too. */
export function SectionTabs({ form, sections: shown, draw }: Props) {
  const tab = use(OpenTabContext)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const active = shown.find(({ id }) => id === tab.id) ?? shown[0]
  return (
    <Tabs
      className="f-tabs"
      {...(active && { activeKey: active.id })}
      onChange={tab.open}
      items={shown.map((section) => ({
        key: section.id,
        forceRender: isWhole,
        label: <TabTitle section={section} form={form} />,
        children: draw(section),
      }))}
    />
  )
}

function TabTitle({ section, form }: { readonly section: PlannedSection; readonly form: OpenForm }) {
  const { t } = useTranslation()
  const { problems } = useSyncExternalStore(form.store.subscribeForm, form.store.form)
  const wrong = problems.filter(({ field }) => section.fields.includes(field)).length
  const title = section.title ? textIn(form.lang, section.title) : ''
  if (wrong === 0) return title
  return (
    <Badge count={wrong} size="small" offset={[8, 0]} title={t('form.wrongHere', { count: wrong })}>
      {title}
    </Badge>
  )
}
