import { useEffect } from 'react'
import type { ContentOf } from '../base/input.ts'
import { isPreview } from '../base/is-preview.ts'
import { pagePaths } from '../base/site-paths.ts'
import { Html } from '../kit/html.tsx'
import { Icon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'
import { ArticleFacts } from './article-facts.tsx'

type Content = ContentOf<'article'>

/** One announcement, result or news item, to read and to print. */
export function ArticlePage({ content }: { readonly content: Content }) {
  const { say, href } = usePage()
  const { kind, article } = content
  useEffect(() => (isPreview() ? undefined : noteSeen(kind, article.id)), [kind, article.id])
  const { title, html, date, viewCount, attachments } = article
  return (
    <article className="s-article">
      <div className="s-wide s-reading">
        <p className="s-article-top">
          <a href={href(pagePaths[kind])}>
            <Icon name="left" size={16} /> {say('back')}
          </a>
          <button type="button" className="s-quiet" onClick={() => window.print()}>
            <Icon name="print" size={16} /> {say('print')}
          </button>
        </p>
        <h1>{title}</h1>
        <p className="s-article-facts">
          <time dateTime={date}>{date}</time>
          {viewCount > 0 && <span>{say('views', { count: viewCount })}</span>}
        </p>
        <ArticleFacts content={content} />
        <Html html={html} />
        {attachments.length > 0 && <Attachments attachments={attachments} />}
      </div>
    </article>
  )
}

// Counted by the server once an hour for a browser; a count that fails is no matter to the reader.
function noteSeen(kind: Content['kind'], id: string): void {
  const body = JSON.stringify({ kind: kind === 'purchase' ? 'announcement' : kind, id })
  const headers = { 'content-type': 'application/json' }
  fetch('/api/portal/view/seen', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}

function Attachments({ attachments }: Pick<Content['article'], 'attachments'>) {
  const { say } = usePage()
  return (
    <section>
      <h2>{say('attachments')}</h2>
      <ul className="s-files">
        {attachments.map(({ name, url, size }) => (
          <li key={url}>
            <Icon name="file" size={16} /> <a href={url}>{name}</a> <span>{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}
