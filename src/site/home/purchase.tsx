import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Nothing, Section } from '../kit/section.tsx'
import { Slider } from '../kit/slider.tsx'
import { PurchaseCard } from '../list/purchase-card.tsx'

/** Purchase announcements of the home page: six, two a slide (spec 2.3). */
export function Purchase({ content: { purchase } }: { readonly content: ContentOf<'home'> }) {
  const { theme, say, href } = usePage()
  const title = theme.purchase?.title ?? say('purchase')
  const more = (
    <a className="s-more" href={href('/purchaseAnnouncement')}>
      {say('viewAll')}
    </a>
  )
  return (
    <Section id="purchase" title={title} intro={theme.purchase?.intro} more={more}>
      {purchase.length === 0 ? (
        <Nothing>{say('noPurchase')}</Nothing>
      ) : (
        <Slider label={title} abreast={2} autoplay>
          {purchase.map((item) => (
            <PurchaseCard key={item.id} item={item} isOnHome />
          ))}
        </Slider>
      )}
    </Section>
  )
}
