import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** Version of the record: after an action the other buttons are closed again. */
  readonly version: unknown
  readonly children: ReactNode
}

/**
 * Row of buttons of a record. On a phone with more than three of them, the main ones stay at the thumb, and one button opens the others
 * (form.css).
 */
export function FormFoot({ version, children }: Props) {
  const { t } = useTranslation()
  const [{ isOpen, at }, setShown] = useState({ isOpen: false, at: version })
  const isShown = isOpen && at === version
  return (
    <div className={isShown ? 'f-foot f-foot-menu f-foot-open' : 'f-foot f-foot-menu'}>
      {children}
      <Button
        className="f-more"
        icon={<EllipsisOutlined />}
        aria-expanded={isShown}
        aria-label={t(isShown ? 'form.fewerActions' : 'form.moreActions')}
        onClick={() => setShown({ isOpen: !isShown, at: version })}
      />
    </div>
  )
}
