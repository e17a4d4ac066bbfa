import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fitting, type Offer, stepOf } from './offers.ts'

type Props = {
  readonly offer: Offer
  readonly name: string
  readonly value: number
  readonly onChange: (quantity: number) => void
}

/** Quantity of an item: a number between two buttons, corrected to what may be ordered when it is left. */
export function QuantityBox({ offer, name, value, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const step = stepOf(offer)
  const settle = () => {
    if (typed === undefined) return
    onChange(fitting(Number(typed.replaceAll(/[,，\s]/g, '')), offer))
    setTyped(undefined)
  }
  return (
    <span className="shop-quantity">
      <button
        type="button"
        aria-label={t('shop.less', { name })}
        disabled={value <= fitting(0, offer)}
        onClick={() => onChange(fitting(value - step, offer))}
      >
        <MinusOutlined />
      </button>
      <input
        inputMode="decimal"
        aria-label={t('shop.quantity', { name })}
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <button
        type="button"
        aria-label={t('shop.moreOf', { name })}
        onClick={() => onChange(fitting(value + step, offer))}
      >
        <PlusOutlined />
      </button>
    </span>
  )
}
