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
  const symbol = currencySymbol(lang, currencyOf(props.field, props.siblings))
  const unit = unitOf(lang, props.field, props.siblings)
  return (
    <NumberBox
      input={props}
      format={numberFormat(props.field, props.siblings)}
      isAtEnd
      {...(symbol !== undefined && { prefix: symbol })}
      {...(unit !== undefined && { suffix: unit })}
    />
  )
}
