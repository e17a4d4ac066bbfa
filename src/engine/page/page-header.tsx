import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../../schema/model/diagnostic.ts'
import { HiddenHeaderContext, usePageName } from '../frame/page-frame.ts'
import { ProblemText } from '../live/problem-text.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import './page.css'

type Props = {
  readonly title: string
  /** Title of the tab; by default the page's title. */
  readonly name?: string
  readonly problems?: readonly Diagnostic[]
  readonly onBack?: () => void
  /** Above the title: breadcrumbs. */
  readonly breadcrumb?: ReactNode
  /** Before the title (spec 2.4): an icon, or a person's picture. */
  readonly logo?: ReactNode
  readonly avatar?: ReactNode
  /** At the end of the title's line: actions. */
  readonly action?: ReactNode
  /** Below the title: description. */
  readonly content?: ReactNode
  /** At the end, next to the content: key figures. */
  readonly extra?: ReactNode
}

/** Heading of a page, focused when it opens; for administrators with the diagnostics of its file. */
export function PageHeader(props: Props) {
  const { title, name = title, problems = [], onBack, breadcrumb, logo, avatar, action, content, extra } = props
  const { t } = useTranslation()
  const mistakes = problems.filter(({ waits }) => !waits)
  const heading = useHeadingFocus()
  usePageName(name)
  const isHidden = use(HiddenHeaderContext)
  return (
    <div className={isHidden ? 'page-header visually-hidden' : 'page-header'}>
      {breadcrumb}
      <div className="page-title">
        {logo}
        {onBack && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('common.back')} onClick={onBack} />}
        {avatar}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action && <div className="page-action">{action}</div>}
      </div>
      {(content || extra) && (
        <div className="page-about">
          <div className="page-content">{content}</div>
          {extra}
        </div>
      )}
      {problems.some(({ waits }) => waits) && <Alert type="warning" showIcon title={t('page.waits')} />}
      {mistakes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('page.broken')}
          description={mistakes.map((problem) => (
            <ProblemText key={`${problem.line}:${problem.column} ${problem.message}`} problem={problem} />
          ))}
        />
      )}
    </div>
  )
}
