import { Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhyMenu } from '../../../schema/model/why-data.ts'
import { Mark, Reasons } from './reasons.tsx'

/** Entries of the menu, and whether the person has each. */
export function MenuAnswer({ entries }: { readonly entries: WhyMenu['entries'] }) {
  const { t } = useTranslation()
  const [isHiddenOnly, setHiddenOnly] = useState(false)
  const shown = entries.filter(({ holds }) => !(isHiddenOnly && holds))
  return (
    <section aria-label={t('why.menu')}>
      <Checkbox checked={isHiddenOnly} onChange={({ target }) => setHiddenOnly(target.checked)}>
        {t('why.hiddenOnly')}
      </Checkbox>
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('why.allShown')} />}
      <ul className="why-rows">
        {shown.map(({ id, title, level, holds, reasons }) => (
          <li key={id} className="why-row">
            <span className="why-name" style={{ paddingInlineStart: level * 20 }}>
              {title}
            </span>
            <Mark holds={holds} yes={t('why.shown')} no={t('why.notShown')} />
            <Reasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </section>
  )
}
