import { ShoppingCartOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Badge, Button, Drawer, Empty, Pagination, Skeleton, Spin } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../../widgets/kit/use-media.ts'
import { listRecords } from '../../../api/resource.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { shop } from '../../../i18n/shop.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useReport } from '../../data/use-resource.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { ListFailure } from '../../list/list-notes.tsx'
import { type Cart, useCart } from './cart.ts'
import { CartPanel } from './cart-panel.tsx'
import { OfferCard } from './offer-card.tsx'
import { breaksOf, offerOf } from './offers.ts'
import { type Asked, ShopFilters, wireOf } from './shop-filters.tsx'
import type { ShopPlan } from './shop-plan.ts'
import './shop.css'

addTexts({ shop })

/** Cards of one page. */
const pageSize = 12

/** Goods of a report as a shop: search, cards and a cart that becomes a record. */
export function ShopBlock(props: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const plan = props as ShopPlan
  const { data: resource, error, refetch } = useReport(plan.report)
  const user = useAtomValue(sessionAtom)?.user
  const cart = useCart(`${plan.report}_${user?.id ?? ''}`)
  if (error && !resource) {
    const missing = <Empty description={t('page.unknown', { code: plan.report })} />
    return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  }
  return resource ? <Shop plan={plan} resource={resource} cart={cart} /> : <Skeleton paragraph={{ rows: 12 }} />
}

type Props = { readonly plan: ShopPlan; readonly resource: CompiledResource; readonly cart: Cart }

function Shop({ plan, resource, cart }: Props) {
  const [asked, setAsked] = useState<Asked>({ text: '', filters: {}, sort: plan.fields.code })
  const [pageNo, setPage] = useState(1)
  const hasRoom = useMedia('(min-width: 1200px)')
  return (
    <section className="shop" data-cart={hasRoom}>
      <div className="shop-main">
        <ShopFilters
          resource={resource}
          fields={plan.fields}
          asked={asked}
          onAsk={(next) => {
            setAsked(next)
            setPage(1)
          }}
        />
        <Goods {...{ plan, resource, cart, asked, pageNo }} onPage={setPage} />
      </div>
      {hasRoom ? <CartAside cart={cart} plan={plan} /> : <CartButton cart={cart} plan={plan} />}
    </section>
  )
}

type CartProps = Pick<Props, 'cart' | 'plan'>

function CartAside({ cart, plan }: CartProps) {
  const { t } = useTranslation()
  return (
    <aside className="shop-cart" aria-label={t('shop.cart')}>
      <h2>{t('shop.cartCount', { count: cart.items.length })}</h2>
      <CartPanel cart={cart} plan={plan.cart} />
    </aside>
  )
}

/** Below the width of two columns the cart is a drawer behind a button that stays in reach of the thumb. */
function CartButton({ cart, plan }: CartProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const title = t('shop.cartCount', { count: cart.items.length })
  return (
    <>
      <Badge count={cart.items.length} className="shop-open">
        <Button
          type="primary"
          shape="circle"
          size="large"
          icon={<ShoppingCartOutlined />}
          aria-label={title}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Drawer title={title} open={isOpen} onClose={() => setOpen(false)} size="min(420px, 100vw)">
        <CartPanel cart={cart} plan={plan.cart} />
      </Drawer>
    </>
  )
}

type GoodsProps = Props & {
  readonly asked: Asked
  readonly pageNo: number
  readonly onPage: (pageNo: number) => void
}

function Goods({ plan, resource, cart, asked, pageNo, onPage }: GoodsProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const { fields } = plan
  const wire = {
    ...wireOf(asked, fields, lang),
    ...{ pageNo, pageSize, column: asked.sort.replace('-', ''), order: asked.sort.startsWith('-') ? 'desc' : 'asc' },
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['list', resource.code, lang, resource.version, wire],
    queryFn: ({ signal }) => listRecords(client, resource.code, wire, signal),
    placeholderData: (before) => before,
  })
  const offers = (data?.records ?? []).map((row) => offerOf(row, fields))
  const breaks = useBreaks(plan, [...new Set(offers.map(({ code }) => code))])
  if (error) return <ListFailure error={error} hasRows={data !== undefined} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards />
  if (offers.length === 0) return <Empty className="shop-none" description={t('shop.none')} />
  return (
    <Spin spinning={isPlaceholderData} delay={150}>
      <ul className="shop-cards" aria-label={t('shop.goods')}>
        {offers.map((offer) => {
          const own = breaks.get(offer.key) ?? []
          return (
            <li key={offer.key}>
              <OfferCard
                offer={offer}
                breaks={own}
                taken={cart.items.find((item) => item.offer.key === offer.key)?.quantity ?? 0}
                onPut={(quantity) => {
                  cart.put(offer, own, quantity)
                  void message.success(t('shop.added'))
                }}
              />
            </li>
          )
        })}
      </ul>
      <Pagination
        className="list-pages"
        current={pageNo}
        pageSize={pageSize}
        total={data.total}
        showSizeChanger={false}
        showLessItems
        showTotal={(count) => t('shop.count', { count })}
        onChange={onPage}
      />
    </Spin>
  )
}

/** Quantity breaks of the visible goods. */
function useBreaks({ resource, fields }: ShopPlan, codes: readonly string[]) {
  const client = useClient()
  const wire = { [`${fields.code}_MultiString`]: codes.join(), pageNo: 1, pageSize: 200 }
  const { data } = useQuery({
    queryKey: ['list', resource, 'breaks', wire],
    queryFn: ({ signal }) => listRecords(client, resource, wire, signal),
    enabled: codes.length > 0,
    placeholderData: (before) => before,
  })
  return breaksOf(data?.records ?? [], fields)
}

function SkeletonCards() {
  const { t } = useTranslation()
  return (
    <div className="shop-cards" role="status" aria-label={t('shop.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <div key={index} className="shop-card">
          <span className="shop-picture" />
          <Skeleton paragraph={{ rows: 4 }} />
        </div>
      ))}
    </div>
  )
}
