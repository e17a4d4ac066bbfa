import { DatePicker } from 'antd'
import { LazyUploader } from './file/lazy-uploader.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { CertificateCell, siblingName, siblingOf } from './kit/files-cell.tsx'
import { withReadOnly } from './kit/read-only.tsx'
import { storedDate } from './kit/stored-date.ts'
import { useTexts } from './kit/texts.ts'

export const certificate: Widget = {
  Input: withReadOnly(CertificateInput, CertificateCell),
}

/** Files with their first and last day of validity. Without a last day they are valid forever. */
function CertificateInput(props: InputProps) {
  const { id, field, value, siblings, disabled, onChange } = props
  const texts = useTexts()
  const [from, to] = [siblingOf(field, 'validFrom', siblings), siblingOf(field, 'validTo', siblings)]
  return (
    <div className="w-certificate-input">
      <LazyUploader {...props} />
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        allowEmpty={[true, true]}
        disabled={disabled === true}
        placeholder={[texts.validFrom, texts.validTo]}
        value={[storedDate(from), storedDate(to)]}
        onChange={(days) =>
          onChange(value, {
            [siblingName(field.props.validFrom)]: days?.[0]?.format('YYYY-MM-DD') ?? '',
            [siblingName(field.props.validTo)]: days?.[1]?.format('YYYY-MM-DD') ?? '',
          })
        }
      />
    </div>
  )
}
