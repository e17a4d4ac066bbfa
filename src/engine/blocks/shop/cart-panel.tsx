import { DeleteOutlined, ShoppingCartOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { newKey } from '../../../api/new-key.ts'
import { addRecord } from '../../../api/resource.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import type { Cart, CartItem } from './cart.ts'
import { priceAt } from './offers.ts'
import { Picture } from './picture.tsx'
import { QuantityBox } from './quantity-box.tsx'
import type { ShopPlan } from './shop-plan.ts'
import { useShopPrice } from './use-shop-price.ts'

type Props = { readonly cart: Cart; readonly plan: ShopPlan['cart'] }

/** Cart with quantities and totals, and the button that makes a draft of it. */
export function CartPanel({ cart, plan }: Props) {
  const { t } = useTranslation()
  const { items } = cart
  if (items.length === 0)
    return (
      <div className="shop-empty">
        <ShoppingCartOutlined aria-hidden="true" />
        <p>{t('shop.emptyCart')}</p>
      </div>
    )
  return (
    <>
      <ul className="shop-items">
        {items.map((item) => (
          <Item key={item.offer.key} item={item} cart={cart} />
        ))}
      </ul>
      <Totals items={items} />
      <CheckOut cart={cart} plan={plan} />
    </>
  )
}

function Item({ item: { offer, breaks, quantity }, cart }: { readonly item: CartItem; readonly cart: Cart }) {
  const { t } = useTranslation()
  const lang = useLang()
  const money = useShopPrice()
  const name = `${lang === 'en' && offer.titleEn !== '' ? offer.titleEn : offer.title} ${offer.spec}`.trim()
  const price = priceAt(breaks, quantity) ?? offer.price
  return (
    <li>
      <Picture value={offer.image} name={name} code={offer.code} />
      <div>
        <b title={name}>{name}</b>
        <span className="shop-soft" title={offer.supplier}>
          {offer.supplier}
        </span>
        <span className="shop-row">
          <QuantityBox offer={offer} name={name} value={quantity} onChange={(next) => cart.change(offer.key, next)} />
          {price !== null && <b>{money(Math.round(price * quantity * 100) / 100, offer.currency)}</b>}
        </span>
      </div>
      <button
        type="button"
        className="shop-remove"
        aria-label={t('shop.remove', { name })}
        onClick={() => cart.remove(offer.key)}
      >
        <DeleteOutlined />
      </button>
    </li>
  )
}

/** Net totals by currency. */
function Totals({ items }: { readonly items: readonly CartItem[] }) {
  const { t } = useTranslation()
  const money = useShopPrice()
  const groups = Map.groupBy(items, ({ offer }) => offer.currency)
  const totals = [...groups].flatMap(([currency, own]) => {
    const amounts = own.map(({ offer, breaks, quantity }) => (priceAt(breaks, quantity) ?? offer.price ?? 0) * quantity)
    const total = amounts.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100
    return total > 0 ? [money(total, currency)] : []
  })
  return totals.length === 0 ? null : (
    <p className="shop-total">
      <span>{t('shop.total')}</span>
      <b>{totals.join(' + ')}</b>
    </p>
  )
}

function CheckOut({ cart, plan }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const id = useId()
  const { today } = nowInZone()
  const [day, setDay] = useState(() => dayAfter(today, Math.max(14, ...cart.items.map(({ offer }) => offer.lead))))
  // One key for one content: a second press makes no second record.
  const content = JSON.stringify([day, cart.items.map(({ offer, quantity }) => [offer.key, quantity])])
  const [key, setKey] = useState({ content: '', value: '' })
  const check = useMutation({
    mutationFn: () => {
      const value = key.content === content ? key.value : newKey()
      setKey({ content, value })
      const record = {
        [plan.title]: t('shop.title', { day: today }),
        [plan.day]: day,
        ...rowsOf(cart.items, plan, day),
      }
      return addRecord(client, plan.resource, record, value)
    },
    onSuccess: (record) => {
      cart.clear()
      void navigate(`/form/${plan.resource}?id=${record.id}&mode=edit`)
    },
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <div className="shop-checkout">
      <label htmlFor={id}>{t('shop.day')}</label>
      <input
        id={id}
        className="w-input"
        type="date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.target.value || today)}
      />
      <Button type="primary" size="large" block loading={check.isPending} onClick={() => check.mutate()}>
        {t('shop.checkOut')}
      </Button>
    </div>
  )
}

function rowsOf(items: readonly CartItem[], { rows, fields, day: dayField }: ShopPlan['cart'], day: string): object {
  const row = ({ offer, quantity }: CartItem) => ({
    [fields.code]: offer.code,
    [fields.title]: offer.title,
    [fields.spec]: offer.spec,
    [fields.unit]: offer.unit,
    [fields.supplierId]: offer.supplierId,
    [fields.quantity]: quantity,
    [dayField]: day,
  })
  return { [rows]: items.map(row) }
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
