import { useMemo } from 'react'
import { useLang } from '../../../state/lang.ts'

/** Formats amounts with two decimals and their currency. */
export function useMoney(currency: string): (amount: number) => string {
  const lang = useLang()
  return useMemo(() => {
    const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
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
