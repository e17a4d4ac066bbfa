import { announceTypes } from '../../schema/model/portal-data.ts'
import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Nothing } from '../kit/section.tsx'
import { Pager } from '../list/pager.tsx'
import { ResultLine } from '../list/result-line.tsx'
import { Banner } from './banner.tsx'
import { TypeTabs } from './type-tabs.tsx'

type Content = ContentOf<'result'>

/** Result announcements: tabs by kind, four a page (spec 2.3). */
export function ResultPage({ content }: { readonly content: Content }) {
  const { say, path, href } = usePage()
  const { items, type, page, pages } = content
  const tabs = announceTypes.map((kind) => ({ key: kind, title: say(kind), href: href(`${path}?type=${kind}`) }))
  return (
    <>
      <Banner title={say('resultBanner')} intro={say('resultIntro')} />
      <div className="s-section">
        <div className="s-wide">
          <TypeTabs label={say('kinds')} tabs={tabs} active={type} />
          {items.length === 0 ? (
            <Nothing>{say('noResult')}</Nothing>
          ) : (
            <ul className="s-lines">
              {items.map((item) => (
                <ResultLine key={item.id} item={item} level={2} />
              ))}
            </ul>
          )}
          <Pager page={page} pages={pages} query={{ type }} />
        </div>
      </div>
    </>
  )
}
