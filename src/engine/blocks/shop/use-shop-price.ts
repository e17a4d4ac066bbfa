import { useMemo } from 'react'
import { currencySymbol } from '../../../../widgets/kit/format.ts'
import { useLang } from '../../../state/lang.ts'

/** Formats a price with the symbol of its currency: two decimals at least, six at most. */
export function useShopPrice(): (price: number, currency: string) => string {
  const lang = useLang()
  return useMemo(() => {
    const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    })
    return (price, currency) => `${currencySymbol(lang, currency) ?? ''}${format.format(price)}`
  }, [lang])
}
