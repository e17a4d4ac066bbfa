import { useMemo } from 'react'
import { minorUnit } from '../../../schema/base/minor-unit.ts'
import { useLang } from '../../../state/lang.ts'

/** Formats amounts with their currency and its decimals. */
export function useMoney(currency: string): (amount: number) => string {
  const lang = useLang()
  return useMemo(() => {
    const digits = minorUnit(currency)
    const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return (amount) => `${format.format(amount)} ${currency}`.trim()
  }, [lang, currency])
}

/** Formats prices: two decimals at least, six at most. */
export function usePrice(): (price: number) => string {
  const lang = useLang()
  return useMemo(() => {
    const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    })
    return (price) => format.format(price)
  }, [lang])
}
