import { MoneyCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { currencyOf, currencySymbol, numberFormat, unitOf } from './kit/format.ts'
import { NumberBox } from './kit/number-box.tsx'
import { withReadOnly } from './kit/read-only.tsx'
import { useServices } from './kit/services.tsx'

export const money: Widget = {
  Input: withReadOnly(MoneyInput, MoneyCell),
}

function MoneyInput(props: InputProps) {
  const { lang } = useServices()
  const currency = currencyOf(props.field, props.siblings)
  const symbol = currencySymbol(lang, currency)
  const unit = unitOf(lang, props.field)
  return (
    <NumberBox
      input={props}
      format={numberFormat(props.field, currency)}
      isAtEnd
      {...(symbol !== undefined && { prefix: symbol })}
      {...(unit !== undefined && { suffix: unit })}
    />
  )
}
