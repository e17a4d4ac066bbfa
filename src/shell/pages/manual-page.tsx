import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import Markdown, { type Components } from 'react-markdown'
import { Link, useLocation } from 'react-router-dom'
import remarkGfm from 'remark-gfm'
import { samePage } from '../../engine/frame/page-frame.ts'
import { PageHeader } from '../../engine/page/page-header.tsx'
import { useLang } from '../../state/lang.ts'
import en from './manual/en.md?raw'
import { headingOf, headingsOf } from './manual/headings.ts'
import { withKeys } from './manual/keys.ts'
import { useOwnChapters } from './manual/own-chapters.ts'
import zh from './manual/zh.md?raw'
import './manual/manual.css'

const texts = { zh, en }

/** Operation manual in the language of the interface, with its table of contents. */
export function ManualPage() {
  const { t } = useTranslation()
  const { hash, key, state } = useLocation()
  const own = useOwnChapters(cameFrom(state))
  const text = `${texts[useLang()]}\n\n${own.text}`
  const wanted = hash ? decodeURIComponent(hash.slice(1)) : own.about
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same heading may be requested again.
  useEffect(() => {
    if (wanted !== undefined) document.getElementById(wanted)?.scrollIntoView()
  }, [wanted, key])
  return (
    <>
      <PageHeader
        title={t('notices.manual')}
        action={
          <Button className="manual-print" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('notices.print')}
          </Button>
        }
      />
      <div className="page-card manual">
        <Contents text={text} />
        <article className="manual-text w-rich-text">
          <Markdown remarkPlugins={[remarkGfm, withKeys]} components={components}>
            {text}
          </Markdown>
        </article>
      </div>
    </>
  )
}

/** Page from which the manual was opened, from the link's state. */
function cameFrom(state: unknown): string | undefined {
  const { from } = (state ?? {}) as { readonly from?: unknown }
  return typeof from === 'string' ? from : undefined
}

function Contents({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <nav className="manual-contents" aria-label={t('notices.contents')}>
      <strong>{t('notices.contents')}</strong>
      <ol>
        {headingsOf(text).map(({ id, title, level }) => (
          <li key={id} className={level === 3 ? 'manual-contents-inner' : ''}>
            <Link to={`#${id}`} state={samePage}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const components: Components = {
  h2: ({ children }) => <Heading as="h2">{children}</Heading>,
  h3: ({ children }) => <Heading as="h3">{children}</Heading>,
  // A wide table scrolls horizontally.
  table: ({ children }) => (
    <div className="manual-table">
      <table>{children}</table>
    </div>
  ),
}

function Heading({ as: Tag, children }: { readonly as: 'h2' | 'h3'; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { id, title } = headingOf(typeof children === 'string' ? children : '')
  if (id === undefined) return <Tag>{children}</Tag>
  return (
    <Tag id={id}>
      {title}
      <Link className="manual-anchor" to={`#${id}`} state={samePage} aria-label={t('notices.anchor', { title })}>
        #
      </Link>
    </Tag>
  )
}
