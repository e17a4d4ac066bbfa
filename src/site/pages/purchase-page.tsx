import { announceTypes } from '../../schema/model/portal-data.ts'
import type { ContentOf } from '../base/input.ts'
import { CountUp } from '../kit/count-up.tsx'
import { Icon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'
import { Nothing } from '../kit/section.tsx'
import { Pager } from '../list/pager.tsx'
import { PurchaseCard } from '../list/purchase-card.tsx'
import { Banner } from './banner.tsx'
import { TypeTabs } from './type-tabs.tsx'

type Content = ContentOf<'purchase'>

/** Purchase announcements: count of open ones, search by keyword, tabs by kind (spec 2.3). */
export function PurchasePage({ content }: { readonly content: Content }) {
  const { say, path, href } = usePage()
  const { items, open, type, likeName, page, pages } = content
  const tabs = (['', ...announceTypes] as const).map((kind) => {
    const query = new URLSearchParams({ ...(kind && { type: kind }), ...(likeName && { likeName }) }).toString()
    return { key: kind, title: say(kind || 'all'), href: href(query ? `${path}?${query}` : path) }
  })
  return (
    <>
      <Banner title={say('purchase')} intro={say('purchaseIntro')}>
        <p className="s-open-count">
          <CountUp value={open} /> {say('openCount')}
        </p>
        <Search content={content} />
      </Banner>
      <div className="s-section">
        <div className="s-wide">
          <TypeTabs label={say('kinds')} tabs={tabs} active={type} />
          {items.length === 0 ? (
            <Nothing>{likeName ? say('noFound', { word: likeName }) : say('noPurchase')}</Nothing>
          ) : (
            <ul className="s-cards">
              {items.map((item) => (
                <li key={item.id}>
                  <PurchaseCard item={item} level={2} />
                </li>
              ))}
            </ul>
          )}
          <Pager page={page} pages={pages} query={{ type, likeName }} />
        </div>
      </div>
    </>
  )
}

function Search({ content: { type, likeName } }: { readonly content: Content }) {
  const { say, path, lang } = usePage()
  return (
    <form className="s-search" action={path} method="get">
      {lang === 'en' && <input type="hidden" name="lang" value="en" />}
      {type && <input type="hidden" name="type" value={type} />}
      <input
        type="search"
        name="likeName"
        defaultValue={likeName}
        placeholder={say('search')}
        aria-label={say('search')}
        maxLength={100}
      />
      <button type="submit" className="s-press s-primary" aria-label={say('searchPress')}>
        <Icon name="search" />
      </button>
    </form>
  )
}
