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
  /** What the page is called on its tab; by default as its title. */
  readonly name?: string
  readonly problems?: readonly Diagnostic[]
  readonly onBack?: () => void
  /** Stands above the title: where the page is in the menu. */
  readonly breadcrumb?: ReactNode
  /** Stand before the title (spec 2.4): the sign of a thing, or the picture of a person. */
  readonly logo?: ReactNode
  readonly avatar?: ReactNode
  /** Stands at the end of the title's line: what may be done. */
  readonly action?: ReactNode
  /** Stands below the title: what is to be known of the page. */
  readonly content?: ReactNode
  /** Stands at the end, beside the content: figures of the page. */
  readonly extra?: ReactNode
}

/** The heading of a page, which takes the focus when the page opens; and, for administrators, what is wrong with its file. */
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
