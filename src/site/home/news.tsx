import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Nothing, Section } from '../kit/section.tsx'
import { NewsList } from '../list/news-list.tsx'

/** News of the home page: up to four, and a link to all in a new tab (spec 2.3). */
export function News({ content: { news } }: { readonly content: ContentOf<'home'> }) {
  const { theme, say, href } = usePage()
  const more = (
    <a className="s-more" href={href('/news')} target="_blank" rel="noopener">
      {say('viewMore')}
      <span className="s-unseen">（{say('newWindow')}）</span>
    </a>
  )
  return (
    <Section id="news" title={theme.news?.title ?? say('news')} intro={theme.news?.intro} more={more}>
      {news.length === 0 ? <Nothing>{say('noNews')}</Nothing> : <NewsList items={news} shape="led" />}
    </Section>
  )
}
