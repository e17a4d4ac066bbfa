import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Nothing } from '../kit/section.tsx'
import { NewsList } from '../list/news-list.tsx'
import { Pager } from '../list/pager.tsx'
import { Banner } from './banner.tsx'
import { TypeTabs } from './type-tabs.tsx'

const kinds = ['', 'company', 'industry'] as const

/** All news, by kind. */
export function NewsPage({ content: { items, type, page, pages } }: { readonly content: ContentOf<'news'> }) {
  const { say, path, href } = usePage()
  const tabs = kinds.map((kind) => ({
    key: kind,
    title: say(kind || 'all'),
    href: href(kind ? `${path}?type=${kind}` : path),
  }))
  return (
    <>
      <Banner title={say('news')} intro={say('newsIntro')} />
      <div className="s-section">
        <div className="s-wide">
          <TypeTabs label={say('kinds')} tabs={tabs} active={type} />
          {items.length === 0 ? <Nothing>{say('noNews')}</Nothing> : <NewsList items={items} level={2} />}
          <Pager page={page} pages={pages} query={{ type }} />
        </div>
      </div>
    </>
  )
}
