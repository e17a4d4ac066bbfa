import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '../../schema/model/diagnostic.ts'
import './page.css'

type Props = { readonly title: string; readonly problems: readonly Diagnostic[]; readonly children?: React.ReactNode }

/** The heading of a page, which takes the focus when the page opens; and, for administrators, what is wrong with its file. */
export function PageHeader({ title, problems, children }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Procura`
  }, [title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="page-header">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {problems.map(({ file, line, column, message, suggestion, pointer }) => (
        <Alert
          key={`${pointer}${message}`}
          type="warning"
          showIcon
          style={{ marginBottom: 8 }}
          title={t('page.broken')}
          description={`${file}:${line}:${column} ${message}${suggestion ? ` → ${suggestion}` : ''}`}
        />
      ))}
    </div>
  )
}
