import { CheckOutlined, ShoppingCartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../../state/lang.ts'
import { type Break, fitting, type Offer, priceAt } from './offers.ts'
import { Picture } from './picture.tsx'
import { QuantityBox } from './quantity-box.tsx'
import { useShopPrice } from './use-shop-price.ts'

type Props = {
  readonly offer: Offer
  readonly breaks: readonly Break[]
  /** Quantity in the cart. */
  readonly taken: number
  readonly onPut: (quantity: number) => void
}

/** An item as a card: picture, name, supplier, price and breaks, quantity, and the button that puts it into the cart. */
export function OfferCard({ offer, breaks, taken, onPut }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const money = useShopPrice()
  const [quantity, setQuantity] = useState(() => fitting(0, offer))
  const name = lang === 'en' && offer.titleEn !== '' ? offer.titleEn : offer.title
  const label = `${name} ${offer.spec}`.trim()
  const price = priceAt(breaks, quantity) ?? offer.price
  const facts = [
    offer.lead > 0 && t('shop.lead', { count: offer.lead }),
    offer.minimum > 1 && t('shop.minimum', { quantity: offer.minimum, unit: offer.unitText }),
  ].filter((fact) => fact !== false)
  return (
    <article className="shop-card" aria-label={label}>
      <Picture value={offer.image} name={label} code={offer.code} />
      <h3 title={label}>{name}</h3>
      <p className="shop-soft" title={`${offer.spec} ${offer.code}`}>
        {[offer.spec, offer.brand, offer.code].filter((each) => each !== '').join(' · ')}
      </p>
      <p className="shop-soft" title={offer.supplier}>
        {offer.supplier}
      </p>
      <p className="shop-soft shop-facts">{facts.join(' · ')}</p>
      <p className="shop-price">
        {price === null ? null : (
          <>
            <b>{money(price, offer.currency)}</b>
            <span>{` / ${offer.unitText}`}</span>
          </>
        )}
      </p>
      <p className="shop-breaks">
        {breaks.slice(1).map(({ from, price: each }) => (
          <span key={from} data-on={each === price}>{`≥${from} ${money(each, offer.currency)}`}</span>
        ))}
      </p>
      <div className="shop-buy">
        <QuantityBox offer={offer} name={label} value={quantity} onChange={setQuantity} />
        <Button
          type="primary"
          aria-label={t('shop.putName', { name: label })}
          icon={taken > 0 ? <CheckOutlined /> : <ShoppingCartOutlined />}
          onClick={() => onPut(quantity)}
        >
          {taken > 0 ? t('shop.inCart', { quantity: taken }) : t('shop.put')}
        </Button>
      </div>
    </article>
  )
}
