import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../../schema/model/diagnostic.ts'
import { ProblemText } from '../live/problem-text.tsx'
import { HiddenHeaderContext, usePageName } from './page-frame.ts'
import './page.css'

type Props = {
  readonly title: string
  readonly problems: readonly Diagnostic[]
  readonly onBack?: () => void
  /** Stands above the title: where the page is in the menu. */
  readonly breadcrumb?: ReactNode
  /** Stands at the end of the title's line. */
  readonly children?: ReactNode
}

/** The heading of a page, which takes the focus when the page opens; and, for administrators, what is wrong with its file. */
export function PageHeader({ title, problems, onBack, breadcrumb, children }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  usePageName(title)
  const isHidden = use(HiddenHeaderContext)
  const wasFocused = useRef(false)
  useEffect(() => {
    // A page that one comes back to has its focus where it was, and who walks along the tabs stays there.
    if (wasFocused.current) return
    wasFocused.current = true
    if (!document.activeElement?.closest('[role="tablist"]')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={isHidden ? 'page-header visually-hidden' : 'page-header'}>
      {breadcrumb}
      <div className="page-title">
        {onBack && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('common.back')} onClick={onBack} />}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('page.broken')}
          description={problems.map((problem) => (
            <ProblemText key={`${problem.line}:${problem.column} ${problem.message}`} problem={problem} />
          ))}
        />
      )}
    </div>
  )
}
